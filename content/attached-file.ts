import { z } from 'zod'

/** A file given with an assignment, of any kind: `files/score.pdf`, beside the media of the course. */
const address = /^files\/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,10}$/

export const isAttachedFile = (name: string): boolean => address.test(name)

export const attachedFileAddress = z
  .string()
  .regex(address, { message: 'must be a file in files/, such as files/score.pdf' })

/** The path of a file in a package, by its name among the media. */
export const pathInPackage = (name: string): string => (isAttachedFile(name) ? name : `media/${name}`)
