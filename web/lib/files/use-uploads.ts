import { useEffect, useRef, useState } from 'react'
import type { MediaFile } from '../../../contract/media.ts'
import type { AttachmentLimits } from '../../../rules/media/attachments.ts'
import { sizeInWords } from '../../../rules/media/media.ts'
import { ApiError } from '../api.ts'
import { newId } from '../new-id.ts'
import { uploadFile } from '../upload.ts'

interface Sending {
  key: string
  name: string
  /** From 0 to 1. */
  share: number
  abort: AbortController
}

interface Failure {
  text: string
  /** A file whose upload failed for the connection, not for what it is. */
  unsent: File | null
}

interface Uploads {
  purpose: string
  limits: AttachmentLimits
  /** Files that are here already. */
  known: readonly { name: string; size: number }[]
  /** "You can hand in up to 10 files." */
  full: string
  onAdd: AddFile
}

/** @param isLater whether a file, by its stored id, was chosen after this one: uploads end in any order */
export type AddFile = (file: MediaFile, isLater: (id: string) => boolean) => void

/** Puts a file before those that were chosen after it. */
export function withAdded<File>(
  files: readonly File[],
  file: File,
  isLater: (file: File) => boolean,
): File[] {
  const place = files.findIndex(isLater)
  return files.toSpliced(place === -1 ? files.length : place, 0, file)
}

/** Uploads of several files side by side, each with progress; what failed for the connection can be sent again. */
export function useUploads({ purpose, limits, known, full, onAdd }: Uploads) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [notes, setNotes] = useState<readonly string[]>([])
  const [said, say] = useState('')
  // Leaving the page aborts uploads, since nothing would use them.
  const underWay = useRef(sending)
  underWay.current = sending
  useEffect(() => () => underWay.current.forEach(({ abort }) => void abort.abort()), [])
  const { most, longest } = limits
  const chosenBefore = useRef(0)
  const places = useRef(new Map<string, number>())

  function choose(chosen: readonly File[]) {
    const room = most - known.length - sending.length
    const isHere = ({ name, size }: File) => known.some((file) => file.name === name && file.size === size)
    const fitting = chosen.filter((file) => file.size <= longest && !isHere(file))
    const fault = (text: string): Failure => ({ text, unsent: null })
    setFailures([
      ...chosen.filter(isHere).map(({ name }) => fault(`“${name}” is here already.`)),
      ...chosen
        .filter(({ size }) => size > longest)
        .map(({ name }) => fault(`“${name}” is larger than ${sizeInWords(longest)}.`)),
      ...(fitting.length > room ? [fault(full)] : []),
    ])
    setNotes([])
    for (const file of fitting.slice(0, Math.max(0, room))) void send(file)
  }

  /** @param use gets the stored file, instead of `onAdd` */
  async function send(file: File, use: AddFile = onAdd) {
    const { name } = file
    const key = newId()
    const place = ++chosenBefore.current
    const abort = new AbortController()
    const onProgress = (share: number) =>
      setSending((all) => all.map((one) => (one.key === key ? { ...one, share } : one)))
    setSending((all) => [...all, { key, name, share: 0, abort }])
    try {
      const { notes, ...sent } = await uploadFile(file, { purpose, signal: abort.signal, onProgress })
      places.current.set(sent.id, place)
      use(sent, (id) => (places.current.get(id) ?? 0) > place)
      setNotes((all) => [...all, ...notes.map((note) => `“${name}”: ${note}`)])
      say(`“${name}” was added.`)
    } catch (error) {
      if (error instanceof DOMException) say(`“${name}” wasn’t uploaded.`)
      else setFailures((all) => [...all, failureOf(file, error)])
    } finally {
      setSending((all) => all.filter((one) => one.key !== key))
    }
  }

  /** Sends again what the connection lost. */
  function sendAgain() {
    choose(failures.flatMap(({ unsent }) => unsent ?? []))
  }

  return { sending, failures, notes, said, say, choose, send, sendAgain }
}

function failureOf(file: File, error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { text: `“${file.name}” couldn’t be uploaded. Please try again.`, unsent: file }
  const isLost = error.status === 0 || error.status >= 500
  return { text: `“${file.name}”: ${error.message}`, unsent: isLost ? file : null }
}
