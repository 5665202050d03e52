import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportColumn } from '../../contract/people/import.ts'
import {
  isSecretHead,
  matchedColumns,
  missingColumns,
  repeatedColumns,
  severalColumns,
} from './import-columns.ts'

const columnsOf = (heads: string, samples: string[][] = []) =>
  matchedColumns(heads.split(',').map((head, place) => ({ head, samples: samples[place] ?? [] })))

describe('columns are found', () => {
  test.each<[string, (ImportColumn | null)[]]>([
    ['E-mail,First name,Last name,Role,Joined', ['email', 'first-name', 'last-name', 'role', null]],
    ['Correo electrónico,Nombre,Apellidos', ['email', 'first-name', 'last-name']],
    ['Nombre,Correo', ['name', 'email']],
    ['Name,Vorname,Schüler/innen-Nr.,E-Mail', ['last-name', 'first-name', null, 'email']],
    ['Full name,Email,Email', ['name', 'email', null]],
    [
      'email,course1,role1,course2,role2,cohort1',
      ['email', 'course', 'course-role', 'course', 'course-role', 'group'],
    ],
    ['email,course,Durchgang,round2', ['email', 'course', 'round', 'round']],
    ['First Name [Required],Email Address [Required]', ['name', 'email']],
    ['oldusername,sysrole1,username', [null, null, null]],
  ])('%s', (heads, columns) => {
    expect(columnsOf(heads)).toEqual(columns)
  })

  test('an address column by what it holds', () => {
    expect(columnsOf('login,name', [['ada@example.org', 'bo@example.org']])).toEqual(['email', 'name'])
    expect(columnsOf('login,name', [['ada@example.org', 'bo']])).toEqual([null, 'name'])
  })
})

test('columns of which a person has one are found once, whatever the heads', () => {
  const known = fc.constantFrom(
    'email',
    'mail',
    'name',
    'vorname',
    'nachname',
    'role',
    'kurs',
    'klasse',
    'status',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(known, fc.string()), { maxLength: 20 }), (heads) => {
      const columns = matchedColumns(heads.map((head) => ({ head, samples: [] })))
      expect(columns).toHaveLength(heads.length)
      expect(repeatedColumns(columns)).toEqual([])
    }),
  )
})

test('an address and a name are needed', () => {
  expect(missingColumns(['group', null])).toEqual(['email', 'name'])
  expect(missingColumns(['email', 'last-name'])).toEqual(['name'])
  expect(missingColumns(['email', 'first-name'])).toEqual([])
  expect(repeatedColumns(['email', 'email', ...severalColumns, ...severalColumns])).toEqual(['email'])
})

test('passwords are known in every language', () => {
  expect(['Password', 'Passwort', 'Contraseña', 'Password [Required]'].every(isSecretHead)).toBe(true)
  expect(isSecretHead('Passport')).toBe(false)
})
