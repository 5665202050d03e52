import { freshAddress } from '../support/factories.ts'
import { test } from './test.ts'

const password = 'a quiet morning'

test('a visitor enrolls and opens the first lesson', async ({ tab }) => {
  await tab.goTo('/')
  await tab.main.link('Start Learning – Free').press()
  await tab.heading('Welcome Back').see()
  await tab.main.link('Enroll Now').press()
  await tab.field('Full name').fill('Maya Lind')
  await tab.field('Email').fill(freshAddress('maya'))
  await tab.field('Password').fill(password)
  await tab.field(/^Track/).choose('Streamer')
  await tab.button('Submit Application').press()
  await tab.heading('Application Submitted!').see(({ focused }) => focused)
  await tab.link('Open your first course').press()
  await tab.heading('Welcome to the Creator Economy').see()
  await tab.part('tabpanel', 'Lecture').see(({ text }) => /payer/i.test(text))
})

test('a student signs in on the way to a course, and the first press there counts', async ({ tab, site }) => {
  const { email } = await site.make.student({ password })
  await tab.goTo('/course/fnd-100')
  await tab.link('Mark as Complete').press()
  await tab.link('Sign in and go back to it').press()
  await tab.heading('Welcome Back').see()
  await tab.field('Email').fill(email)
  await tab.field('Password').fill(password)
  await tab.button('Sign In').press()
  await tab.heading('Welcome to the Creator Economy').see()
  await tab.untilAwake()
  await tab.button('Mark as Complete').press()
  await tab.text('1 of 5 completed').see()

  await test.step('and out again', async () => {
    await tab.button('Account menu').press()
    await tab.button('Sign out').press()
    await tab.part('banner').link('Sign In').see()
    await tab.goTo('/dashboard')
    await tab.seeAddress(/^\/login\?next=%2Fdashboard$/)
  })
})
