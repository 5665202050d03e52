import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  test.each([
    'password',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'sunshine',
    'football',
    'letmein',
    'trustno1',
  ])('%s is told', async (password) => expect(await isCommonPassword(password)).toBe(true))

  test('is told however it is written', async () => {
    expect(await isCommonPassword('PassWord')).toBe(true)
    // The same letters as a keyboard for full-width characters sends them.
    expect(await isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true)
  })

  test('is told for the first 3,000 of those that are long enough to be chosen', async () => {
    const long = (dictionary['passwords-common'] as string[]).filter(({ length }) => length >= 8)
    for (const password of long.slice(0, 3_000)) expect(await isCommonPassword(password), password).toBe(true)
  })

  test.each([
    'correct horse battery',
    'to live is to create',
    'пароль из слов',
    '🎨🎧🎬🎤🎹🥁',
    ' '.repeat(12),
  ])('%j is none', async (password) => expect(await isCommonPassword(password)).toBe(false))
})
