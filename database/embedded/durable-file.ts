import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a private file so that after a crash it is there completely or in its former state. */
export function writeDurably(path: string, content: string) {
  const draft = `${path}.draft`
  overwrite(draft, content)
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Writes a file in place, which keeps the owner and the mode of one that exists. */
export function overwrite(path: string, content: string) {
  const file = openSync(path, 'w', 0o600)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes renames in a folder survive a power cut. Windows cannot open folders and does this on its own. */
export function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
