import { expect, test } from 'vitest'
import { changedSettings } from './changed-settings.ts'

test('sends only what was changed here, so that other changes survive', () => {
  const known = { name: 'A school', motto: 'To make', establishedYear: 2025 }
  expect(changedSettings({ ...known, motto: 'To try' }, known)).toEqual({ motto: 'To try' })
  expect(changedSettings({ ...known, motto: '' }, known)).toEqual({ motto: '' })
  expect(changedSettings(known, known)).toEqual({})
})
