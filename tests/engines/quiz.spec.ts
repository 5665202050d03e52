import { sql } from 'drizzle-orm'
import type { JourneyParts } from '../support/journey-site.ts'
import type { Tab } from './tab.ts'
import { expect, test } from './test.ts'

const quizId = 'fnd-100-1-q1'

async function keysOf({ db }: JourneyParts): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ question: string; key: string }>(
    sql`select question, correct_answer as key from quiz_questions where quiz_id = ${quizId}`,
  )
  return new Map(rows.map(({ question, key }) => [question, key]))
}

async function answer(tab: Tab, keys: Map<string, string>, position: number) {
  await tab.text(`Question ${position} of 8`).see()
  const { text } = await tab.main
    .part('heading')
    .nth(0)
    .see(({ text }) => keys.has(text))
  const option = tab.part('radio', keys.get(text) ?? '')
  await option.press()
  await option.see(({ checked }) => checked)
}

test('a quiz is taken, reloaded, handed in and passed', async ({ tab, site }) => {
  const keys = await keysOf(site)
  await tab.signIn(await site.make.student())
  await tab.goTo(`/dashboard/quizzes/${quizId}`)
  await tab.button('Start Quiz').press()
  await answer(tab, keys, 1)
  await tab.button('Next').press()
  await answer(tab, keys, 2)
  await tab.part('complementary').text('Saved').see()
  await tab.goTo(await tab.address())
  await tab.link('Question 1, answered').see()
  for (let position = 3; position <= 8; position++) {
    await tab.button('Next').press()
    await answer(tab, keys, position)
  }
  await tab.button('Finish').press()
  const dialog = tab.part('alertdialog')
  await dialog.see(({ text }) => text.includes('You’ve answered all 8 questions.'))
  await dialog.button('Submit quiz').press()
  await tab.heading('You passed.').see()
  expect((await tab.main.see()).text).toContain('8 of 8 points, 100%')
})
