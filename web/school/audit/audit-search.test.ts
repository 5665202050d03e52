import { expect, test } from 'vitest'
import { addressOf, auditQueryOf, readAuditSearch } from './audit-search.ts'

test('drops invalid parts of an address', () => {
  const read = readAuditSearch({ action: 'none', actor: '', from: '2026-02-30', until: 'soon', after: 7 })
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([])
})

test('includes the last day, also at the end of a month', () => {
  const search = readAuditSearch({ actor: 'maya', from: '2026-11-01', until: '2026-11-30' })
  expect(auditQueryOf(search)).toEqual({
    actor: 'maya',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
  })
})

test('ignores years the log cannot be queried for', () => {
  expect(readAuditSearch({ from: '0000-01-01', until: '9999-12-31' })).toEqual(readAuditSearch({}))
  expect(auditQueryOf(readAuditSearch({ until: '2999-12-31' }))).toEqual({})
})

test('writes only the filters into the address', () => {
  const search = readAuditSearch({ actor: 'maya', from: '2026-11-01' })
  expect(addressOf('/admin/audit', search)).toBe('/admin/audit?actor=maya&from=2026-11-01')
  expect(addressOf('/admin/audit', {})).toBe('/admin/audit')
})
