import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessableWords, isMadeOf } from './passwords.ts'

const ada = { firstName: 'Ada', lastName: 'Lovelace-Byron', email: 'countess.ada@engines.example' }
const words = guessableWords('Atelier Nord', ada)

test.each([
  'Creare2026!',
  'creare-university',
  'AdaLovelace',
  'ada lovelace 1815',
  'Ádá.Byron.1815',
  'atelierNORD1',
  'countess.ada99',
  'engines12345',
  'adaADAada',
])('finds %s guessable', (password) => {
  expect(isMadeOf(password, words)).toBe(true)
})

test.each([
  'correct horse battery',
  'my school has four gardens',
  'Ada counts the numbers',
  '12345678901',
  'пароль из слов',
  '🎨🎧🎬🎤🎹🥁',
])('does not find %s guessable', (password) => {
  expect(isMadeOf(password, words)).toBe(false)
})

test('accepts any password with a four-letter word that is not listed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.string({ maxLength: 5 }), (word, around) => {
      expect(isMadeOf(`${word}xqzjv${around}`, words)).toBe(false)
    }),
  )
})
