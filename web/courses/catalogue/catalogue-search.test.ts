import { describe, expect, it } from 'vitest'
import { noFilter } from '../../../rules/courses/catalogue.ts'
import { addressOfText, catalogueAddress, filterOf, readCatalogueSearch, textOf } from './catalogue-search.ts'

const departments = [
  { id: 'branding', name: 'Branding Department', description: '', image: '', courseCount: 3 },
  { id: 'foundation', name: 'Foundation Core', description: '', image: '', courseCount: 4 },
]

describe('the address of the catalogue', () => {
  it('is read', () => {
    const raw = {
      tab: 'departments',
      department: 'branding',
      difficulty: 'Advanced',
      search: 'brand',
      page: 2,
    }
    expect(readCatalogueSearch(raw)).toEqual(raw)
  })

  it.each([
    {},
    { tab: 'other', department: '', difficulty: 'advanced', search: '', page: 1 },
    { tab: 3, department: ['branding'], difficulty: null, search: { a: 1 }, page: '2' },
  ])('falls back for unknown values: %o', (raw) => {
    // Every key is present, because the router keeps the raw value of a missing one.
    expect(Object.entries(readCatalogueSearch(raw))).toEqual([
      ['tab', undefined],
      ['department', undefined],
      ['page', undefined],
      ['difficulty', undefined],
      ['search', undefined],
    ])
  })

  it('is written in a fixed order without defaults', () => {
    expect(catalogueAddress({ search: 'a b', tab: 'departments', difficulty: undefined })).toBe(
      '/catalog?tab=departments&search=a+b',
    )
    expect(catalogueAddress({})).toBe('/catalog')
  })

  it.each(['101', 'brand ', '007', '1e5', 'true', 'FND 100'])('keeps the text %s as typed', (text) => {
    expect(textOf(addressOfText(text))).toBe(text)
  })
})

describe('the filter of an address', () => {
  it('names the department as courses do', () => {
    expect(filterOf(readCatalogueSearch({ department: 'branding' }), departments).department).toBe('Branding')
  })

  it('matches nothing if the department does not exist', () => {
    expect(filterOf(readCatalogueSearch({ department: 'alchemy' }), departments)).toEqual(noFilter)
  })
})
