// Serializes installing and building between two simultaneous starts.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expected, root, say } from './processes.mjs'

const timeoutMs = 15 * 60_000

/** Runs the callback while no other process of this clone runs one of the same name. */
export async function withLock(name, work) {
  const folder = join(root, '.runtime')
  const path = join(folder, `${name}.lock`)
  mkdirSync(folder, { recursive: true })
  const giveUp = Date.now() + timeoutMs
  for (let waited = false; !take(path); waited = true) {
    if (!waited) say(`Another process prepares the same (${name}); waiting for it …`)
    if (Date.now() > giveUp)
      throw expected(`Waited too long for ${path}; delete it if nothing else is running.`)
    await sleep(200)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(path) {
  try {
    writeFileSync(path, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isAbandoned(path)) rmSync(path, { force: true })
  return false
}

/** A killed holder cannot release its lock. One that has just created the file may not have written its pid yet. */
function isAbandoned(path) {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    return holder ? !isAlive(holder) : Date.now() - statSync(path).mtimeMs > 5_000
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
