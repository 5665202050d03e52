import { freshAddress } from '../support/factories.ts'
import { test } from './test.ts'

const password = 'a pottery wheel'

test('a visitor enrolls without a script, with an error at its field first', async ({ plainTab: tab }) => {
  const email = freshAddress('plain')
  await tab.goTo('/enroll')
  await tab.field('Full name').fill('Ada Plain')
  await tab.field('Email').fill(email)
  await tab.field('Password').fill('short')
  await tab.button('Submit Application').press()
  await tab
    .field('Password')
    .see(({ description, value }) => /at least 6 characters/.test(description) && value === '')
  await tab.field('Email').see(({ value }) => value === email)
  await tab.field('Password').fill(password)
  await tab.button('Submit Application').press()
  await tab.heading('Application Submitted!').see()
  await tab.link('Open your first course').press()
  await tab.heading('Welcome to the Creator Economy').see()
  await tab.button('Account menu').see()
})

test('a student signs in without a script and reaches the page they came for', async ({
  plainTab: tab,
  site,
}) => {
  const { email } = await site.make.student({ password })
  await tab.goTo('/login?next=%2Fdashboard%2Fcourses')
  await tab.field('Email').fill(email)
  await tab.field('Password').fill('not the password')
  await tab.button('Sign In').press()
  await tab.part('alert').see(({ text }) => text.includes('Login Failed'))
  await tab.field('Email').see(({ value }) => value === email)
  await tab.field('Password').fill(password)
  await tab.button('Sign In').press()
  await tab.seeAddress(/^\/dashboard\/courses$/)
  await tab.heading('My Courses').see()
})
