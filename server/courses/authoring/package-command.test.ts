import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { runBeside } from '../../../tests/support/operator-command.ts'
import { courseYaml, oneModule, packageCalls, packed, unpacked } from '../../../tests/support/packages.ts'
import { packageCommand } from '../../commands/package-command.ts'
import { exportPackage } from './export-command.ts'
import { importPackage } from './import-command.ts'

let app: TestApp
let admin: Person
let instructor: Person
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.make.administrator()
  instructor = await app.make.courseAuthor()
  folder = await mkdtemp(join(tmpdir(), 'creare-commands-'))
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const fixture = (name: string) => join(import.meta.dirname, '../../../tests/fixtures/film', name)
const upload = async (purpose: string, name: string) =>
  app.call('POST /api/media', {
    as: admin,
    query: { purpose, name },
    rawBody: new Uint8Array(await readFile(fixture(name))),
  })
describe('an instructor', () => {
  const code = 'OWN 100'
  const teacherOf = async () => {
    const { rows } = await app.database.pool.query(
      'select user_id from course_instructors where course_id = $1',
      ['own-100'],
    )
    return rows.map(({ user_id }) => user_id)
  }

  test('imports a course, becomes its teacher, and exports it', async () => {
    const mine = packageCalls(app, instructor)
    const archive = await packed([['course.yaml', courseYaml(code, oneModule)]])
    expect((await mine.check(archive)).body.package.target).toMatchObject({ state: 'new', code })
    expect((await mine.bringIn(archive)).body.course).toMatchObject({ id: 'own-100', status: 'draft' })
    expect(await teacherOf()).toEqual([instructor.id])
    const again = await packed([...(await unpacked(await mine.download('own-100')))])
    expect((await mine.check(again)).body.package).toMatchObject({ target: { state: 'draft' }, changes: [] })
    const other = await packed([['course.yaml', courseYaml(code, oneModule.replace('First', 'Another'))]])
    expect((await mine.bringIn(other)).body.course.modules).toMatchObject([{ title: 'Another' }])
    expect(await teacherOf()).toEqual([instructor.id])
  })

  test("cannot change or export another's course, and learns only that its code is taken", async () => {
    const stranger = await app.make.courseAuthor()
    const theirs = packageCalls(app, stranger)
    const mine = await packed([['course.yaml', courseYaml(code)]])
    const draft = (await theirs.check(mine)).body.package
    expect(draft).toMatchObject({
      changes: [],
      target: { state: 'kept', title: null, status: null, standing: '' },
    })
    expect(await theirs.bringIn(mine)).toMatchObject({ status: 409, body: { code: 'course-kept' } })
    const before = await unpacked(await packageCalls(app, instructor).download('own-100'))
    expect(before.get('own-100/course.yaml')?.toString()).toContain('Another')
    const key = 'GET /api/authoring/courses/{id}/package' as const
    expect((await app.call(key, { as: stranger, params: { id: 'own-100' } })).status).toBe(404)
    expect((await app.call(key, { as: stranger, params: { id: 'fnd-100' } })).status).toBe(404)
    const published = await packed([['course.yaml', courseYaml('FND 100')]])
    expect((await theirs.check(published)).body.package.target).toMatchObject({ state: 'kept', title: null })
    expect(await teacherOf()).toEqual([instructor.id])
  })

  test('who is removed from a course between check and import cannot change the draft', async () => {
    const leaving = await app.make.courseAuthor()
    const theirs = packageCalls(app, leaving)
    const archive = await packed([['course.yaml', courseYaml('OWN 200', oneModule)]])
    await theirs.bringIn(archive)
    const next = await packed([['course.yaml', courseYaml('OWN 200')]])
    const { checksum, target } = (await theirs.check(next)).body.package
    await app.database.pool.query('delete from course_instructors where user_id = $1', [leaving.id])
    const query = { checksum, standing: target.standing }
    const late = await app.call('POST /api/authoring/packages', {
      as: leaving,
      query,
      rawBody: new Uint8Array(next),
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'course-kept' } })
  })

  test("does not get another's film by naming its address", async () => {
    const stranger = await app.make.courseAuthor()
    const film = (await upload('film', 'film.mp4')).body.file
    const { revision } = (
      await app.call('GET /api/authoring/modules/{moduleId}', {
        as: admin,
        params: { moduleId: 'fnd-102-2' },
      })
    ).body.module
    const facts = { poster: null, captions: [], withoutCaptions: 'No one speaks', chapters: [], bytes: null }
    await app.call('PUT /api/authoring/modules/{moduleId}/film', {
      as: admin,
      params: { moduleId: 'fnd-102-2' },
      body: { revision, film: { ...facts, url: film.url } },
    })
    const theirs = packageCalls(app, stranger)
    const archive = await packed([
      ['course.yaml', courseYaml('OWN 300', oneModule)],
      ['1/lecture.md', ''],
      ['1/module.yaml', `video: { url: ${film.url}, withoutCaptions: No one speaks }`],
    ])
    expect((await theirs.bringIn(archive)).status).toBe(200)
    const { rows } = await app.database.pool.query(
      "select 1 from module_film_files where module_id = 'own-300-1'",
    )
    expect(rows).toEqual([])
    expect(
      [...(await unpacked(await theirs.download('own-300'))).keys()].filter((path) => path.includes('media')),
    ).toEqual([])
  })
})

describe('on the command line', () => {
  const place = (name: string) => join(folder, name)
  const content = (id: string) => join(import.meta.dirname, '../../../content/courses', id)

  async function run(
    command: 'export' | 'import',
    words: [string, string?],
    options: { dryRun?: boolean; replace?: boolean; code?: string; as?: Person } = {},
  ) {
    let said = ''
    const { as = admin, code, dryRun = false, replace = false } = options
    const viewer = await app.accounts.operator(as.email)
    const say = (text: string) => {
      said += text
    }
    const work = {
      packages: app.authoring.packages,
      viewer,
      baseUrl: 'http://school',
      code,
      dryRun,
      replace,
      say,
    }
    const [first, second = ''] = words
    const ended =
      command === 'import' ? await importPackage(work, first) : await exportPackage(work, first, second)
    return { code: ended, said }
  }

  test('exports a course as a zip file and as a folder with the same files', async () => {
    expect(await run('export', ['fnd-100', place('a/fnd-100.zip')])).toMatchObject({ code: 0 })
    expect(await run('export', ['fnd-100', place('a/fnd-100')])).toMatchObject({ code: 0 })
    const files = await unpacked(await readFile(place('a/fnd-100.zip')))
    expect(files.size).toBeGreaterThan(10)
    for (const [path, bytes] of files)
      expect((await readFile(place(`a/${path}`))).equals(bytes), path).toBe(true)
    expect((await readdir(place('a'))).toSorted()).toEqual(['fnd-100', 'fnd-100.zip'])
  })

  test('replaces an earlier package only on request, and other files never', async () => {
    for (const target of [place('a/fnd-100.zip'), place('a/fnd-100')]) {
      await expect(run('export', ['fnd-100', target])).rejects.toThrow(/already. Add --replace/)
      expect(await run('export', ['fnd-100', target], { replace: true })).toMatchObject({ code: 0 })
    }
    await mkdir(place('letters'))
    await writeFile(place('letters/dear.txt'), 'Ada')
    await expect(run('export', ['fnd-100', place('letters')], { replace: true })).rejects.toThrow(
      /something else/,
    )
    expect(await readdir(place('letters'))).toEqual(['dear.txt'])
    await expect(run('export', ['xyz-999', place('none.zip')])).rejects.toMatchObject({
      code: 'course-not-found',
    })
    await expect(run('export', ['fnd-100', place('none.zip')], { as: instructor })).rejects.toMatchObject({
      code: 'course-not-found',
    })
    expect(existsSync(place('none.zip'))).toBe(false)
  })

  test('imports a folder of the curriculum: a dry run changes nothing, then a draft, then nothing new', async () => {
    const options = { code: 'CMD 100' }
    const dry = await run('import', [content('fnd-100')], { ...options, dryRun: true })
    expect(dry).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^CMD 100 “.+” is new here: a draft with 5 modules\.\n$/),
    })
    expect(
      (await packageCalls(app, admin).check(await readFile(place('a/fnd-100.zip')), options)).body.package
        .target.state,
    ).toBe('new')
    const done = await run('import', [content('fnd-100')], options)
    expect(done).toMatchObject({
      code: 0,
      said: expect.stringContaining('http://school/admin/courses/cmd-100'),
    })
    const again = await run('import', [content('fnd-100')], options)
    expect(again).toEqual({ code: 0, said: 'The draft CMD 100 has exactly what is in this package.\n' })
  })

  test('lists the changes of a changed folder', async () => {
    await run('export', ['cmd-100', place('cmd-100')])
    const yaml = await readFile(place('cmd-100/course.yaml'), 'utf8')
    await writeFile(place('cmd-100/course.yaml'), yaml.replace(/title: .*/, 'title: Another title'))
    const { code, said } = await run('import', [place('cmd-100')])
    expect(said).toMatch(/gets a new version:\n {2}changed: The title\nImported as a draft/)
    expect(code).toBe(0)
  })

  test('lists problems by file and line, and exits with 2', async () => {
    await cp(content('fnd-101'), place('broken'), { recursive: true })
    const yaml = await readFile(place('broken/course.yaml'), 'utf8')
    await writeFile(place('broken/course.yaml'), yaml.replace(/^difficulty: .*/m, 'difficulty: Hard'))
    const { code, said } = await run('import', [place('broken')], { code: 'CMD 200' })
    expect(said).toMatch(/^course\.yaml:\d+: “difficulty” must be .*\.\n/)
    expect(said).toMatch(/Nothing was imported: there is a problem to mend\.\n$/)
    expect(code).toBe(2)
    expect(await run('import', [content('fnd-101')])).toMatchObject({
      code: 2,
      said: expect.stringContaining('--code'),
    })
  })

  test('rejects a link in a folder, a folder without a course, and a missing path', async () => {
    await cp(content('fnd-102'), place('linked'), { recursive: true })
    await rm(place('linked/1/lecture.md'))
    await symlink('/etc/passwd', place('linked/1/lecture.md'))
    expect(await run('import', [place('linked')])).toMatchObject({
      code: 2,
      said: expect.stringContaining('a link to another file'),
    })
    expect(await run('import', [place('letters')])).toMatchObject({
      code: 2,
      said: expect.stringContaining('not one course'),
    })
    await expect(run('import', [place('nowhere')])).rejects.toThrow(/There is nothing at/)
  })

  test("an instructor's folder becomes their draft, at the address where they teach", async () => {
    await mkdir(place('own'))
    await writeFile(place('own/course.yaml'), courseYaml('OWN 500'))
    const done = await run('import', [place('own')], { as: instructor })
    expect(done).toMatchObject({
      code: 0,
      said: expect.stringContaining('http://school/teach/courses/own-500/course'),
    })
  })

  test('acts as the one administrator, or the person given by --as', async () => {
    expect((await app.accounts.operator(undefined)).id).toBe(admin.id)
    const student = await app.make.student()
    await expect(app.accounts.operator(student.email)).rejects.toThrow(/belongs to a student/)
    await expect(app.accounts.operator('unknown@example.org')).rejects.toThrow(/No account has the address/)
    await app.make.administrator()
    await expect(app.accounts.operator(undefined)).rejects.toThrow(/several administrators/)
  })
})

describe('npm run package', () => {
  const place = (name: string) => join(folder, name)
  const command = (...words: string[]) => runBeside(app, packageCommand, words)

  test('exports a course and imports it under another code, as the given person', async () => {
    const file = place('whole.zip')
    expect(await command('export', 'FND-100', file, '--as', admin.email)).toMatchObject({ code: 0 })
    const into = ['import', file, '--code', 'CMD 200', '--as', admin.email]
    const dry = await command(...into, '--dry-run')
    expect(dry.code).toBe(0)
    const there = async () =>
      (await app.database.pool.query(`select id from courses where id = 'cmd-200'`)).rows.length
    expect(await there()).toBe(0)
    expect((await command(...into)).code).toBe(0)
    expect(await there()).toBe(1)
    const { rows } = await app.database.pool.query(
      `select actor_id from audit_entries where action = 'course.imported' and subject_id = 'cmd-200'`,
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  test.each([
    ['nothing', []],
    ['a word it does not know', ['take', 'fnd-100']],
    ['one word too many', ['import', 'a.zip', 'b.zip']],
    ['an option it does not know', ['export', 'fnd-100', '--loud']],
  ])('prints its usage for %s', async (_, words) => {
    const { code, said } = await command(...words)
    expect(code).toBe(1)
    // Called through npm or directly with Node, depending on how the test runs.
    expect(said).toMatch(/^Usage: .+ package (-- )?export/m)
  })

  test('prints a clear error and exits with 1', async () => {
    const as = ['--as', admin.email]
    for (const [words, sentence] of [
      [['export', 'xyz-999', place('none.zip'), ...as], /course/i],
      [['import', place('nowhere.zip'), ...as], /nowhere|ENOENT|no such/i],
      [['export', 'fnd-100', place('none.zip'), '--as', 'unknown@example.org'], /No account has the address/],
    ] as const) {
      const { code, said } = await command(...words)
      expect([words, code]).toEqual([words, 1])
      expect(said).toMatch(sentence)
      expect(said).not.toContain('    at ')
    }
    vi.stubEnv('PORT', 'no port')
    expect((await command('export', 'fnd-100', place('none.zip'), ...as)).code).toBe(1)
    expect(existsSync(place('none.zip'))).toBe(false)
  })
})
