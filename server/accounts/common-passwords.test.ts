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

  test.each([
    'correct horse battery',
    'to live is to create',
    'пароль из слов',
    '🎨🎧🎬🎤🎹🥁',
    ' '.repeat(12),
  ])('%j is none', async (password) => expect(await isCommonPassword(password)).toBe(false))
})
