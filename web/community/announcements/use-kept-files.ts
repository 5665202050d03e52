import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type AttachedFile, attachedFile } from '../../../contract/attachments.ts'
import { deviceCopy } from '../../lib/autosave/device-copy.ts'

const kept = z.array(attachedFile)
const isKept = (value: unknown): value is AttachedFile[] => kept.safeParse(value).success

/**
 * The files of an announcement that is being written, kept on this device beside its text.
 *
 * @param name key on this device
 * @param first those that are saved
 */
export function useKeptFiles(name: string, first: readonly AttachedFile[]) {
  const [copy] = useState(() => deviceCopy(name, isKept))
  const [files, setFiles] = useState(first)
  const [isChanged, setChanged] = useState(false)
  // Uploads end between two renders.
  const latest = useRef(first)
  const put = (next: readonly AttachedFile[]) => {
    latest.current = next
    setFiles(next)
    setChanged(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    const found = copy.read()
    if (found !== null) put(found)
  }, [copy])
  return {
    files,
    isChanged,
    change(to: (files: readonly AttachedFile[]) => AttachedFile[]) {
      const next = to(latest.current)
      copy.write(next)
      put(next)
    },
    forget: () => copy.forget(),
  }
}
