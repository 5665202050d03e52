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
  ])('%s is recognized', async (password) => expect(await isCommonPassword(password)).toBe(true))

  test('is recognized in any spelling', async () => {
    expect(await isCommonPassword('PassWord')).toBe(true)
    // Full-width letters.
    expect(await isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true)
  })

  test('is recognized among the first 3,000 that are long enough', async () => {
    const long = (dictionary['passwords-common'] as string[]).filter(({ length }) => length >= 8)
    for (const password of long.slice(0, 3_000)) expect(await isCommonPassword(password), password).toBe(true)
  })

  test.each([
    'correct horse battery',
    'to live is to create',
    'пароль из слов',
    '🎨🎧🎬🎤🎹🥁',
    ' '.repeat(12),
  ])('%j is not common', async (password) => expect(await isCommonPassword(password)).toBe(false))
})
