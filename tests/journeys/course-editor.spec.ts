import { randomInt } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { courses } from '../../database/schema/index.ts'
import { countInputs } from '../support/count-inputs.ts'
import { expect, type Page, test } from '../support/journey.ts'
import { holdFrames, notice } from '../support/steps.ts'
import { wave } from '../support/wave.ts'

const freshCode = () =>
  `${String.fromCharCode(...[0, 0, 0].map(() => 65 + randomInt(26)))} ${randomInt(100, 1_000)}`

const lecture = (page: Page) => page.getByRole('textbox', { name: 'Lecture' })

async function beginCourse(page: Page, code: string, title: string) {
  await page.goto('/admin/courses/new')
  await page.getByLabel('Code').fill(code)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Department').selectOption({ label: 'Branding Department' })
  await page.getByLabel('Description').fill('Draw letters that people read.')
  for (const [index, text] of ['Draw an alphabet', 'Space a line', 'Hang a sign'].entries()) {
    await page.getByLabel(`Outcome ${index + 1}`, { exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Add course' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function addModule(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add module' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add module' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add module' }).click()
  await expect(dialog).toBeHidden()
}

test('a course is created, published, and taken by a student', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  findBarriers,
  guard,
}) => {
  test.slow()
  // Published too early on purpose.
  guard.expect(/^answer: 409 PUT \/api\/authoring\/courses\/[\w-]+\/status$/)
  const code = freshCode()
  const title = `Letters by hand ${code}`
  await signIn(page, await site.make.administrator())

  await test.step('starts with its facts, and is linked from the list', async () => {
    await page.goto('/admin/courses')
    await page.getByRole('link', { name: 'Add Course' }).click()
    await expect(page.getByRole('heading', { name: 'Add Course', level: 1 })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await beginCourse(page, code, title)
    await expect(page.getByText('Only its authors can see this course.')).toBeVisible()
  })

  await test.step('modules are added, moved by keyboard with an announcement, and removed', async () => {
    for (const name of ['Serifs', 'Strokes', 'Too much']) await addModule(page, name)
    const up = page.getByRole('button', { name: 'Move Strokes up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Strokes is now module 1 of 3')).toBeAttached()
    await expect(page.getByRole('link', { name: /^Module \d/ })).toHaveText([/Strokes/, /Serifs/, /Too much/])
    // The findings appear above the outline when they load and would move it under the pointer.
    const findings = page.getByRole('link', { name: /This module is empty/ })
    await expect(findings).toHaveText([/Strokes/, /Serifs/, /Too much/])
    await page.getByRole('button', { name: 'Remove Too much' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove module' }).click()
    await expect(page.getByRole('link', { name: /^Module \d/ })).toHaveCount(2)
    await expect(findings).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove Serifs' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove module' }).click()
    await expect(page.getByRole('link', { name: /^Module \d/ })).toHaveCount(1)
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('an empty course cannot be published; the checks link to the problem', async () => {
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('alert')).toContainText('Not yet: One module is not ready')
    await page.getByRole('link', { name: /This module is empty/ }).click()
    await expect(page.getByRole('heading', { name: 'Strokes', level: 1 })).toBeVisible()
  })

  await test.step('the lecture is written by keyboard, with autosave', async () => {
    await page.getByRole('button', { name: 'Write lecture' }).click()
    await expect(lecture(page)).toBeFocused()
    // Typing right after a toolbar button must not depend on a frame.
    const letFramesGo = await holdFrames(page)
    await page.keyboard.type('One stroke 🖋 then another.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Section', exact: true }).click()
    await page.keyboard.type('This week')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Callout' }).click()
    await page.keyboard.type('Hold the pen loosely.')
    await letFramesGo()
    await expect(page.getByText(/^Saved /)).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Markdown', exact: true }).click()
    await expect(page.getByLabel('Markdown', { exact: true })).toHaveValue(
      'One stroke 🖋 then another.\n\n## This week\n\n:::callout\nHold the pen loosely.\n:::\n',
    )
    await expect(
      page.getByRole('region', { name: 'Preview' }).getByText('Hold the pen loosely.'),
    ).toBeVisible()
  })

  await test.step('a quiz with one question; missing fields are reported first', async () => {
    const parts = page.getByRole('navigation', { name: 'Parts of the module' })
    await parts.getByRole('link', { name: /^Quizzes/ }).click()
    await page.getByRole('button', { name: 'Add quiz' }).click()
    await page.getByLabel('Title').fill('Strokes first')
    await page.getByLabel('Question', { exact: true }).fill('What comes first?')
    for (const [index, text] of ['The stroke', 'The serif'].entries()) {
      await page.getByLabel(`Answer ${index + 1} of question 1`, { exact: true }).fill(text)
    }
    await page.getByRole('button', { name: 'Remove answer 4 of question 1' }).click()
    await page.getByRole('button', { name: 'Remove answer 3 of question 1' }).click()
    await page.getByRole('button', { name: 'Save quiz' }).click()
    await expect(page.getByRole('link', { name: 'Please mark the right answer' })).toBeVisible()
    await page.getByRole('radio', { name: 'Answer 1 of question 1 is correct' }).check()
    await page.getByLabel('Explanation').fill('Serifs end strokes.')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Save quiz' }).click()
    await expect(page.getByRole('heading', { name: 'Strokes first', level: 2 })).toBeVisible()
  })

  await test.step('published', async () => {
    await page.getByRole('link', { name: `${code}: ${title}` }).click()
    await expect(page.getByText('All checks passed.')).toBeVisible()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(notice(page, 'The course is published')).toBeVisible()
  })

  await test.step('a student reads it and takes the quiz', async () => {
    const other = await (await anotherBrowser()).newPage()
    await signIn(other, await site.make.student())
    await other.goto(`/course/${code.toLowerCase().replace(' ', '-')}`)
    await expect(other.getByText('One stroke 🖋 then another.')).toBeVisible()
    await other.getByRole('tab', { name: /Quizzes/ }).click()
    await other.getByRole('link', { name: 'Start Quiz' }).click()
    await other.getByRole('button', { name: 'Start Quiz' }).click()
    await other.getByRole('radio', { name: 'The stroke' }).check()
    await other
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click()
    const ask = other.getByRole('alertdialog')
    await ask.getByRole('button', { name: /^Submit/ }).click()
    await expect(other.getByText('100%').first()).toBeVisible()
  })
})

/** All journeys share the school, and others count its courses. */
test.afterEach(async ({ site }) => {
  const { db } = site
  await db.update(courses).set({ status: 'archived' }).where(like(courses.title, 'Letters by hand %'))
  await db.execute(sql`select pg_notify('creare', '{"channel":"content","payload":null}')`)
})

test('when two authors write, the second gets a conflict and no text is lost', async ({
  page,
  site,
  signIn,
  anotherBrowser,
  guard,
}) => {
  test.slow()
  guard.expect(/^answer: 409 PUT \/api\/authoring\/modules\/[\w-]+\/lecture$/)
  const code = freshCode()
  await signIn(page, await site.make.administrator())
  await beginCourse(page, code, `Two hands ${code}`)
  await addModule(page, 'Shared')
  const address = `/teach/courses/${code.toLowerCase().replace(' ', '-')}/modules/${code.toLowerCase().replace(' ', '-')}-1`
  const other = await (await anotherBrowser()).newPage()
  await signIn(other, await site.make.administrator({ firstName: 'Mira', lastName: 'Sol' }))
  for (const author of [page, other]) {
    await author.goto(address)
    await author.getByRole('button', { name: 'Write lecture' }).click()
    await expect(lecture(author)).toBeFocused()
  }
  await lecture(other).focus()
  // In one step: half a sentence, saved in a pause, would become a version too.
  await other.keyboard.insertText('Written by Mira.')
  await expect(other.getByText(/^Saved /)).toBeVisible()
  await lecture(page).focus()
  await page.keyboard.insertText('Written here.')
  await expect(page.getByRole('alert')).toContainText('Mira Sol changed this lecture while you were writing')
  await expect(page.getByLabel('Your text')).toHaveValue('Written here.\n')
  await expect(page.getByLabel('Mira Sol’s text')).toHaveValue('Written by Mira.\n')
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await page.getByRole('link', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Written by Mira.')).toBeVisible()

  await test.step('clicking a word in the preview starts editing there', async () => {
    const readBefore = page.getByText('Written by Mira.')
    const { x, y, width, height } = (await readBefore.boundingBox()) as DOMRect
    // The end of the line: the paragraph is as wide as the page.
    await page.mouse.click(x + width - 2, y + height / 2)
    await expect(lecture(page)).toBeFocused()
    await page.keyboard.insertText(' And read again.')
    await expect(lecture(page)).toHaveText('Written by Mira. And read again.')
    await expect(page.getByText(/^Saved /)).toBeVisible()
  })
})

test('text pasted from a word processor keeps its headings, and pictures readers would not see are reported', async ({
  page,
  site,
  signIn,
}) => {
  const code = freshCode()
  await signIn(page, await site.make.administrator())
  await beginCourse(page, code, `Pasted ${code}`)
  await addModule(page, 'Brought along')
  const id = code.toLowerCase().replace(' ', '-')
  await page.goto(`/teach/courses/${id}/modules/${id}-1`)
  await page.getByRole('button', { name: 'Write lecture' }).click()
  await expect(lecture(page)).toBeFocused()
  await lecture(page).evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<h1>From a document</h1><h2>A part</h2><p>Words. <img src="https://pictures.example/one.png">
        <img src="file:///C:/two.png"><img src="data:image/png;base64,AAAA"><img src="/favicon.svg" alt="A cover"></p>`,
    )
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(notice(page, '3 pictures were left out')).toBeVisible()
  await expect(lecture(page).getByRole('heading', { name: 'From a document', level: 2 })).toBeVisible()
  await expect(lecture(page).getByRole('heading', { name: 'A part', level: 3 })).toBeVisible()
  await expect(lecture(page).getByRole('img', { name: 'A cover' })).toHaveCount(1)
  await expect(lecture(page).locator('img[src]')).toHaveCount(1)
  await expect(page.getByText(/^Saved /)).toBeVisible()
})

test('an audio clip is uploaded in the dialog of its block, which says what is missing', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  const code = freshCode()
  await signIn(page, await site.make.administrator())
  await beginCourse(page, code, `Heard ${code}`)
  await addModule(page, 'A room')
  const id = code.toLowerCase().replace(' ', '-')
  await page.goto(`/teach/courses/${id}/modules/${id}-1`)
  await page.getByRole('button', { name: 'Write lecture' }).click()
  await expect(lecture(page)).toBeFocused()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add block' })
  await expect(dialog.getByLabel('Upload a file')).toBeHidden()
  await dialog.getByLabel('Kind of block').selectOption('Audio clip')
  await dialog.getByRole('button', { name: 'Add block' }).click()
  await expect(dialog).toContainText('The block waits for a file. Upload the audio below.')
  await dialog
    .getByLabel('Upload a file')
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(dialog).toContainText('This is neither a picture, audio, video nor captions.')
  await dialog
    .getByLabel('Upload a file')
    .setInputFiles({ name: 'tone.wav', mimeType: 'audio/wav', buffer: wave() })
  await expect(dialog.getByLabel('Markdown of the block')).toHaveValue(
    /\[Listen\]\(\/api\/media\/[\w-]{36}\)/,
  )
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findBarriersInBothThemes(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Add block' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByLabel('What is heard')).toBeVisible()
})

test('a drawing begins with an example, its mistakes have their lines, and the preview shows it', async ({
  page,
  site,
  signIn,
}) => {
  const code = freshCode()
  const inputs = await countInputs(page)
  await signIn(page, await site.make.administrator())
  await beginCourse(page, code, `Drawn ${code}`)
  await addModule(page, 'A lamp')
  const id = code.toLowerCase().replace(' ', '-')
  await page.goto(`/teach/courses/${id}/modules/${id}-1`)
  const dialog = page.getByRole('dialog', { name: 'Add block' })
  const source = dialog.getByLabel('Markdown of the block')
  const begin = async () => {
    await page.getByRole('button', { name: 'Write lecture' }).click()
    await expect(lecture(page)).toBeFocused()
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await dialog.getByLabel('Kind of block').selectOption('Drawing')
  }
  await begin()
  const written = await source.inputValue()
  await source.fill(written.replace('class="fill-tint"', 'style="fill:red"'))
  await dialog.getByRole('button', { name: 'Add block' }).click()
  await expect(dialog).toContainText('Line 5: A drawing can’t have the attribute “style”')
  await expect(source).toHaveValue(/style="fill:red"/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await inputs.reset()
  await begin()
  await dialog.getByRole('button', { name: 'Add block' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  expect(await inputs.count()).toBe(4)
  test.info().annotations.push({ type: 'presses', description: String(await inputs.count()) })
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('img', { name: /^Two boxes, Idea and Audience/ })).toBeVisible()
  await expect(preview.getByText('One sentence on what to see here.')).toBeVisible()
})

test('the editor is accessible in both themes, and does not scroll sideways on a phone', async ({
  page,
  site,
  signIn,
  findBarriersInBothThemes,
}) => {
  test.slow()
  await signIn(page, await site.make.administrator())
  const module = '/teach/courses/mkt-201/modules/mkt-201-1'
  for (const path of [
    '/admin/courses/mkt-201',
    '/admin/courses/mkt-201/edit',
    '/teach/courses/mkt-201/course',
    '/teach/courses/mkt-201/bank',
    module,
    `${module}?part=key-points`,
    `${module}?part=quizzes`,
    `${module}?part=assignments`,
    `${module}?part=versions`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findBarriersInBothThemes(page), `${path} at ${width}`).toEqual([])
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide, `${path} at ${width}`).toBe(0)
    }
  }
})

test('the publication date is in its field, and leaving unsaved key points asks first', async ({
  page,
  site,
  signIn,
}) => {
  const code = freshCode()
  const id = code.toLowerCase().replace(' ', '-')
  await signIn(page, await site.make.administrator())
  await beginCourse(page, code, `Letters by hand ${code}`)
  await addModule(page, 'Points')

  const address = new URL(page.url()).pathname
  const dialog = page.getByRole('dialog', { name: 'Schedule publication' })
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await dialog.getByLabel('Day and time').fill('2031-05-01T12:00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await dialog.getByRole('button', { name: 'Schedule course' }).click()
  await expect(dialog.getByText('Please choose a day and time')).toBeVisible()
  await site.db
    .update(courses)
    .set({ status: 'scheduled', publishAt: new Date('2031-06-01T09:30:00Z') })
    .where(eq(courses.id, id))
  await page.goto(address)
  await page.getByRole('button', { name: 'Change date' }).click()
  await expect(dialog.getByLabel('Day and time')).toHaveValue('2031-06-01T09:30')
  await site.db.update(courses).set({ status: 'draft', publishAt: null }).where(eq(courses.id, id))

  await page.goto(`/teach/courses/${id}/modules/${id}-1?part=key-points`)
  const parts = page.getByRole('navigation', { name: 'Parts of the module' })
  await page.getByRole('button', { name: 'Add key point' }).click()
  await page.getByRole('textbox', { name: 'Key point 1' }).fill('A line has a beginning and an end.')
  await parts.getByRole('link', { name: /^Quizzes/ }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Key point 1' })).toHaveValue(
    'A line has a beginning and an end.',
  )
  await page.getByRole('button', { name: 'Save key points' }).click()
  await expect(notice(page, 'Key points saved')).toBeVisible()
  await parts.getByRole('link', { name: /^Quizzes/ }).click()
  await expect(page.getByRole('button', { name: 'Add quiz' })).toBeVisible()
})
