import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  applyForm,
  creatorTypes,
  enrollForm,
  experiences,
  registration,
  sources,
  tracks,
} from './admissions.ts'

/** The first message of each field, as forms and the API show it. */
function messages(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, value)
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).reverse(),
  )
}

const application = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi@example.org',
  phone: '+234 800 000 0000',
  creatorType: 'fashion',
  experience: 'intermediate',
  whyJoin: 'w'.repeat(50),
  goals: 'g'.repeat(500),
  source: 'friend',
}

describe('the long application', () => {
  test('refuses a name of invisible characters', () => {
    const problems = messages(applyForm, { ...application, firstName: '\u200b\u202e', lastName: ' \u3164 ' })
    expect(problems).toMatchObject({ firstName: 'First name is required', lastName: 'Last name is required' })
  })

  test.each(['firstName', 'lastName'])('%s refuses line breaks and control characters', (field) => {
    for (const name of ['Ada\nBcc: all', 'Ada\u0007', 'Ada\u202eadA', 'Ada\u2066x'])
      expect(messages(applyForm, { ...application, [field]: name }), JSON.stringify(name)).toHaveProperty(
        field,
      )
    expect(
      messages(registration, { firstName: 'Ada', lastName: 'x\u202e', email: 'a@example.org' }),
    ).toHaveProperty('lastName')
  })

  test.each([
    '+234 800 000 0000',
    '(030) 123-456',
    '030/123456',
    '555.0100 ext. 12',
    '+1-555-0100 x7',
    '٠٥٠١٢٣٤٥٦٧',
    '112 34',
  ])('accepts %s as a phone number', (phone) => {
    expect(messages(applyForm, { ...application, phone })).toEqual({})
  })

  test.each(['abc', 'call me', '+', '12', '-----', '555-CALL-NOW', 'a'.repeat(39) + '1'])(
    'refuses %s as a phone number',
    (phone) => {
      expect(messages(applyForm, { ...application, phone })).toEqual({
        phone: 'Please enter a phone number, such as +1 555 010 0199',
      })
    },
  )

  test('reports every missing field, empty or absent', () => {
    const missing = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
      phone: 'Phone number is required',
      creatorType: 'Please select your creator type',
      experience: 'Please select your experience level',
      whyJoin: 'Please provide at least 50 characters',
      goals: 'Please provide at least 50 characters',
      source: 'Please tell us how you heard about us',
    }
    expect(messages(applyForm, {})).toEqual(missing)
    expect(
      messages(applyForm, Object.fromEntries(Object.keys(missing).map((field) => [field, ' ']))),
    ).toEqual(missing)
  })

  test.each(['whyJoin', 'goals'] as const)(
    '%s takes 50 to 500 characters, not counting spaces around',
    (field) => {
      const problem = (text: string) => messages(applyForm, { ...application, [field]: text })[field]
      expect(problem('x'.repeat(49))).toBe('Please provide at least 50 characters')
      expect(problem(`${' '.repeat(20)}${'x'.repeat(49)}`)).toBe('Please provide at least 50 characters')
      expect(problem('x'.repeat(50))).toBeUndefined()
      expect(problem('x'.repeat(500))).toBeUndefined()
      expect(problem('x'.repeat(501))).toBe('Maximum 500 characters')
    },
  )

  test('offers the options of the specification', () => {
    expect(creatorTypes).toEqual({
      content: 'Content Creator',
      fashion: 'Fashion Designer',
      digital: 'Digital Artist',
      ecommerce: 'E-commerce Entrepreneur',
      educator: 'Online Educator',
      other: 'Other',
    })
    expect(Object.keys(experiences)).toEqual(['beginner', 'intermediate', 'advanced', 'expert'])
    expect(Object.values(experiences).map((label) => /\((.*)\)/.exec(label)?.[1])).toEqual([
      '0-1 years',
      '1-3 years',
      '3-5 years',
      '5+ years',
    ])
    expect(Object.keys(sources)).toEqual(['social', 'friend', 'search', 'event', 'other'])
    expect(messages(applyForm, { ...application, creatorType: 'astronaut' })).toEqual({
      creatorType: 'Please select your creator type',
    })
  })
})

describe('the short enrollment', () => {
  test('requires a name, an address and 6 characters, nothing else', () => {
    expect(messages(enrollForm, { fullName: '', email: 'x', password: '12345' })).toEqual({
      fullName: 'Full name is required',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
    })
    expect(messages(enrollForm, { fullName: 'Maya', email: 'maya@example.org', password: '123456' })).toEqual(
      {},
    )
    const enrolment = { fullName: 'Maya', email: 'maya@example.org', password: '123456' }
    expect(messages(enrollForm, { ...enrolment, track: 'astronaut', reason: 7 })).toEqual({
      track: 'Please select one of the tracks',
      reason: 'Please write your reason as text',
    })
    expect(Object.keys(tracks)).toEqual([
      'streamer',
      'influencer',
      'clothing',
      'digital',
      'creator',
      'freelancer',
    ])
  })
})

test('accepts on the server whatever the forms accept, with a UUID as key', () => {
  expect(messages(registration, application)).toEqual({})
  expect(messages(registration, { ...application, idempotencyKey: crypto.randomUUID() })).toEqual({})
  expect(messages(registration, { ...application, idempotencyKey: 'again' })).toEqual({
    idempotencyKey: 'The idempotency key must be a UUID',
  })
})
