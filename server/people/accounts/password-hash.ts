import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordGate } from './password-gate.ts'

/** 19 MiB, two passes, one lane: OWASP's first choice for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const argon2Now = promisify(argon2Callback)

const argon2 = (...args: Parameters<typeof argon2Now>) => passwordGate(() => argon2Now(...args))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** @returns a PHC string with its salt and cost, so that the cost can be raised later */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2('argon2id', { ...cost, nonce, message: password.normalize('NFKC') })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', expected = ''] = parts
  const wanted = Buffer.from(expected, 'base64')
  const tag = await argon2('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
    nonce: Buffer.from(nonce, 'base64'),
    message: password.normalize('NFKC'),
  })
  return timingSafeEqual(tag, wanted)
}

/** Verified when an account has no password, so that timing does not reveal who has an account. */
export const decoyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
