import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from './test.ts'

test('notes save themselves and are there after a reload', async ({ tab, site }) => {
  const student = await site.make.student()
  await tab.signIn(student)
  await tab.goTo('/course/fnd-100')
  await tab.field('My notes').fill('Ask who pays.')
  await expect
    .poll(async () => {
      const { rows } = await site.db.execute(sql`select text from module_notes where user_id = ${student.id}`)
      return rows
    })
    .toEqual([{ text: 'Ask who pays.' }])
  await tab.text('Saved').see()
  await tab.goTo('/course/fnd-100')
  await tab.field('My notes').see(({ value }) => value === 'Ask who pays.')
})

test('a discussion begins, is answered, and a draft survives a reload', async ({ tab, site }) => {
  await tab.signIn(await site.make.enrolledStudent())
  const title = `Which lamp ${randomUUID().slice(0, 8)}?`
  await tab.goTo('/dashboard/discussions/fnd-100/new')
  await tab.button('Post discussion').press()
  await tab.text('Please enter a title').nth(0).see()
  await tab.field('Title').fill(title)
  await tab.field('Your post').fill('I film at a desk.')
  await tab.button('Post discussion').press()
  await tab.heading(title).see()
  const { pathname } = new URL(await tab.address())
  const reply = tab.part('region', 'Write a reply').field('Your reply')
  await reply.fill('A soft one, from the side.')
  await tab.goTo(pathname)
  await tab.text('Your draft is back.').see()
  await reply.see(({ value }) => value === 'A soft one, from the side.')
  await tab.button('Post reply').press()
  await tab
    .part('article')
    .nth(1)
    .see(({ text }) => text.includes('A soft one, from the side.'))
  await reply.see(({ value }) => value === '')
})
