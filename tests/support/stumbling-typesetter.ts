/** Stands for the program that typesets: sets one document, and dies over each that comes after it or is called fatal. */
import type { TypesetAnswer, TypesetRequest } from '../../server/print/typesetter.ts'

process.on('message', ({ number, source }: TypesetRequest) => {
  if (number > 0 || source === 'fatal') process.exit(1)
  process.send?.({ number, pdf: Buffer.from(source) } satisfies TypesetAnswer)
})
