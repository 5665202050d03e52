// Starts other programs, forwards signals and exit codes, and reports errors in one sentence.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** An error to print in one sentence, without a stack trace. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}

export function failWith(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

export function say(message) {
  process.stderr.write(`${message}\n`)
}

/** The environment with this Node first on PATH, so that all children use it. */
export function environmentWith(node) {
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].filter(Boolean).join(delimiter) }
  for (const name of Object.keys(env)) {
    // npm's variables for its script would mislead an npm started from it.
    if (/^npm_(package|lifecycle|command|config_local_prefix)/.test(name)) delete env[name]
  }
  return env
}

/**
 * Replaces this process with Node running the given file, so that signals reach it directly. Where that is impossible
 * (Windows), a child gets everything forwarded.
 */
export function becomeProgram(command) {
  const at = command.findIndex((word) => !word.startsWith('--'))
  const flags = command.slice(0, at)
  const [file, ...args] = command.slice(at)
  const path = join(root, file)
  if (!existsSync(path)) throw expected(`${file} does not exist; is the clone complete?`)
  // npm's shell does not forward a fatal signal, and an older Node that started us may be killed.
  if (process.env.npm_lifecycle_event) process.env.CREARE_PARENT ??= `${process.ppid}`
  const follow = process.env.CREARE_PARENT
    ? ['--import', new URL('./follow-parent.mjs', import.meta.url).href]
    : []
  const env = environmentWith(process.execPath)
  process.chdir(root)
  if (process.platform === 'win32' || !process.execve)
    return passTo(process.execPath, [...flags, ...follow, path, ...args])
  process.execve(process.execPath, [process.execPath, ...flags, ...follow, path, ...args], env)
}

/** Runs a child that gets our signals, and exits with its result. */
export function passTo(program, args) {
  const files = args.map((arg) => (arg instanceof URL ? fileURLToPath(arg) : arg))
  const env = { ...environmentWith(program), CREARE_PARENT: `${process.pid}` }
  const child = spawn(program, files, { stdio: 'inherit', env })
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches the child directly; a second signal would end its grace period.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))
  if (process.env.npm_lifecycle_event) whenGone(process.ppid, () => forward('SIGTERM'))
  child.on('error', (error) => failWith(`${program} cannot be run: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Calls back once this process is no longer a child of the given one. */
export function whenGone(parent, act) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 100)
  watch.unref()
}

/** Runs a program and resolves with its exit code; `options` are those of spawn. */
export function runToEnd(program, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.on('error', fail)
    child.on('close', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
