import { expect, test } from 'vitest'
import { addressOf, auditQueryOf, readAuditSearch } from './audit-search.ts'

test('an address that was edited by hand leaves only what it can mean', () => {
  const read = readAuditSearch({ action: 'none', actor: '', from: '2026-02-30', until: 'soon', after: 7 })
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([])
})

test('the last day belongs to the time that is looked at, at the end of a month too', () => {
  const search = readAuditSearch({ actor: 'maya', from: '2026-11-01', until: '2026-11-30' })
  expect(auditQueryOf(search)).toEqual({
    actor: 'maya',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
  })
})

test('of years that the log cannot be asked for nothing is asked', () => {
  expect(readAuditSearch({ from: '0000-01-01', until: '9999-12-31' })).toEqual(readAuditSearch({}))
  expect(auditQueryOf(readAuditSearch({ until: '2999-12-31' }))).toEqual({})
})

test('an address holds what is looked at and nothing else', () => {
  const search = readAuditSearch({ actor: 'maya', from: '2026-11-01' })
  expect(addressOf('/admin/audit', search)).toBe('/admin/audit?actor=maya&from=2026-11-01')
  expect(addressOf('/admin/audit', {})).toBe('/admin/audit')
})
