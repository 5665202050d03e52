import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportLine, ImportMatching } from '../../../contract/people/import.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
})
afterAll(() => app.close())

const check = async (rawBody: BodyInit) => {
  const answer = await app.call('POST /api/admin/user-imports', {
    as: admin,
    query: { name: 'class.csv' },
    rawBody,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const match = (id: string, body: ImportMatching) =>
  app.call('PUT /api/admin/user-imports/{id}/matching', { as: admin, params: { id }, body })

const linesOf = (lines: ImportLine[]) =>
  lines.map(({ name, email, places }) => [email, name, ...places].join(' | '))

interface CheckedFile {
  import: { heads: { head: string }[]; columns: (string | null)[] }
}
const ignored = ({ import: { heads, columns } }: CheckedFile) =>
  heads.flatMap(({ head }, place) => (columns[place] ? [] : [head]))

const bytes = (text: string, encoding: 'utf16le' | 'latin1') => new Uint8Array(Buffer.from(text, encoding))
const bigEndian = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

describe('files from other systems', () => {
  test.each([
    [
      'OneRoster',
      'sourcedId,status,role,username,givenName,familyName,email\n1,active,student,ada,Ada,L,one@example.com\n2,tobedeleted,student,bo,Bo,B,bo@example.com\n',
      ['one@example.com | Ada L', 'bo@example.com | Bo B'],
      ['sourcedId', 'username'],
    ],
    [
      'Moodle',
      'username,password,firstname,lastname,email,course1,role1,course2,cohort1\nada,x,Ada,L,two@example.com,BRD 101,student,brd-201,10a\n',
      ['two@example.com | Ada L | BRD 101 | BRD 201 | 10a'],
      ['username', 'password'],
    ],
    [
      'Canvas users',
      'user_id,login_id,first_name,last_name,full_name,sortable_name,short_name,email,status\n7,ada,Ada,L,Ada L,"L, Ada",Ada,three@example.com,active\n',
      ['three@example.com | Ada L'],
      ['user_id', 'login_id', 'full_name', 'sortable_name', 'short_name'],
    ],
    [
      'a Canvas gradebook',
      'Student,ID,SIS Login ID,Section\n"Lovelace, Ada",7,four@example.com,10a\n',
      ['four@example.com | Ada Lovelace | 10a'],
      ['ID'],
    ],
    [
      'Google',
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required]\nAda,L,five@example.com,****,/\n',
      ['five@example.com | Ada L'],
      ['Password [Required]', 'Org Unit Path [Required]'],
    ],
    [
      'a German class list',
      'sep=;\r\nName;Vorname;E-Mail-Adresse;Klasse;Matrikel\r\nGroß;Änne;six@example.com;10a;4711\r\n',
      ['six@example.com | Änne Groß | 10a'],
      ['Matrikel'],
    ],
    [
      'a Spanish list',
      'Apellidos;Nombre;Correo electrónico;Grupo;Curso\nGarcía Lorca;José;seven@example.com;1º B;BRD 101\n',
      ['seven@example.com | José García Lorca | BRD 101 | 1º B'],
      [],
    ],
    [
      'a program that ends each line with a comma',
      'E-mail,First name,Last name,\neight@example.com,Ada,L,\n',
      ['eight@example.com | Ada L'],
      [],
    ],
    [
      'this school’s export of users',
      '\uFEFFE-mail,First name,Last name,Role,Joined,Suspended\nnine@example.com,Ada,L,admin,2026-01-01T00:00:00.000Z,\n',
      ['nine@example.com | Ada L'],
      ['Joined', 'Suspended'],
    ],
    [
      'this school’s export of a course',
      'Email,First name,Last name,Role,Course,Group,Progress\nten@example.com,Ada,L,student,BRD 101,10a,40\n',
      ['ten@example.com | Ada L | BRD 101 | 10a'],
      ['Progress'],
    ],
    [
      'whole names',
      'name,email\nLudwig van Beethoven,eleven@example.com\nSukarno,twelve@example.com\n',
      ['eleven@example.com | Ludwig van Beethoven', 'twelve@example.com | Sukarno'],
      [],
    ],
    [
      'UTF-16 with a mark',
      bytes('\uFEFFE-Mail\tVorname\tNachname\r\n13@example.com\tŁukasz\tGroß\r\n', 'utf16le'),
      ['13@example.com | Łukasz Groß'],
      [],
    ],
    [
      'UTF-16 without a mark',
      bytes('email,first name,last name\n14@example.com,Ada,Groß\n', 'utf16le'),
      ['14@example.com | Ada Groß'],
      [],
    ],
    [
      'big-endian UTF-16',
      bigEndian('\uFEFFemail;vorname;nachname\n15@example.com;Ada;Groß\n'),
      ['15@example.com | Ada Groß'],
      [],
    ],
    [
      'Windows-1252',
      bytes('E-Mail;Vorname;Nachname\n16@example.com;\xc4nne;O\x92Neill\n', 'latin1'),
      ['16@example.com | Änne O’Neill'],
      [],
    ],
    [
      'several values in a cell',
      'email,first name,last name,courses,groups\n17@example.com,Ada,L,BRD 101; BRD 201,"10a, Choir"\n',
      ['17@example.com | Ada L | BRD 101 | BRD 201 | 10a | Choir'],
      [],
    ],
  ])('%s', async (_, file, lines, unused) => {
    const checked = await check(file)
    expect(linesOf(checked.lines)).toEqual(lines)
    expect(ignored(checked)).toEqual(unused)
  })

  test('passwords are not kept', async () => {
    const { import: file } = await check(
      'email,firstname,lastname,password\nsecret@example.com,Ada,L,hunter2\n',
    )
    const { rows } = await app.database.pool.query(
      `select l.cells::text || i.heads::text as kept from user_import_lines l
         join user_imports i on i.id = l.import_id where i.id = $1`,
      [file.id],
    )
    expect(rows[0].kept).not.toContain('hunter2')
  })

  test('a few broken letters in a UTF-8 file are refused by line', async () => {
    const file = new Uint8Array([
      ...Buffer.from('email,first name,last name\na1@example.com,Änne,Öz\na2@example.com,Gr'),
      0xe4,
      ...Buffer.from('ce,Hopper\n'),
    ])
    const { lines } = await check(file)
    expect(lines.map(({ outcome }: ImportLine) => outcome)).toEqual(['create', 'refuse'])
    expect(lines[1].messages).toEqual(['Some letters are not UTF-8. Save the file as “CSV UTF-8”'])
  })

  test('lines are counted as in an editor', async () => {
    const { lines } = await check(
      'sep=,\nemail,first name,last name\nb1@example.com,Ada,L\nb2@example.com,Smith, Ada,L\n',
    )
    expect(lines).toMatchObject([
      { line: 3 },
      { line: 4, messages: ['The line has 4 cells and the first line 3'] },
    ])
  })
})

describe('columns are matched by hand', () => {
  test('a file without a head, and one whose heads are unknown', async () => {
    const bare = await check('c1@example.com,Ada Lovelace,10a\nc2@example.com,Bo Berg,10b\n')
    expect(bare.import).toMatchObject({ columns: ['email', null, null], missing: ['name'], lineCount: 2 })
    expect(bare.lines[0].outcome).toBe('refuse')
    const columns = ['email', 'name', 'group'] as ImportMatching['columns']
    const { body } = await match(bare.import.id, { columns, existing: 'enroll', names: 'split' })
    expect(linesOf(body.lines)).toEqual([
      'c1@example.com | Ada Lovelace | 10a',
      'c2@example.com | Bo Berg | 10b',
    ])
    expect(body.import).toMatchObject({ missing: [], newGroups: ['10a', '10b'] })
    const kept = await match(bare.import.id, { columns, existing: 'enroll', names: 'keep' })
    expect(kept.body.lines[0].name).toBe('Ada Lovelace')
    const { rows } = await app.database.pool.query(
      'select last_name from user_import_lines where import_id = $1',
      [bare.import.id],
    )
    expect(rows.map(({ last_name }) => last_name)).toEqual(['', ''])
  })

  test('a person has one address, and the file its own number of columns', async () => {
    const { import: file } = await check('mail,firstname,lastname\nd1@example.com,Ada,L\n')
    for (const columns of [
      ['email', 'email', 'name'],
      ['email', 'name'],
    ] as ImportMatching['columns'][]) {
      const answer = await match(file.id, { columns, existing: 'enroll', names: 'split' })
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
    }
  })
})
