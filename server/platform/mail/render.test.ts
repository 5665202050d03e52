import { describe, expect, test } from 'vitest'
import { accentTones, contrast } from '../../../rules/school/accent.ts'
import { type MailContents, renderMail } from './render.ts'
import { templates } from './templates/index.ts'
import type { MailLogo, MailSite } from './templates/template.tsx'
import { hostileNames, realNames } from './testing/corpus.ts'

const site: MailSite = {
  name: 'Creare University',
  foundationName: 'Creare Foundation',
  motto: 'VIVERE EST CREARE',
  admissionsEmail: 'admissions@creare.university',
  accentColour: null,
  logo: null,
}
const common = { to: 'ada@example.com', site, baseUrl: 'https://creare.university', words: {} }
const changedAt = '2026-11-04T10:11:12.000Z'

const every: Pick<MailContents, 'template' | 'variables'>[] = [
  {
    template: 'setup-password',
    variables: { firstName: 'Ada', path: '/setup-password?token=abc', track: 'Streamer' },
  },
  { template: 'account-exists', variables: { firstName: 'Ada' } },
  { template: 'account-merged', variables: { firstName: 'Ada', which: 'kept', other: 'old@example.com' } },
  {
    template: 'application-admitted',
    variables: { firstName: 'Ada', path: '/setup-password?token=abc', reason: 'We liked it.' },
  },
  { template: 'application-declined', variables: { firstName: 'Ada', reason: 'The class is full.' } },
  { template: 'application-received', variables: { firstName: 'Ada', statusPath: '/application?token=abc' } },
  {
    template: 'confirm-email-change',
    variables: { firstName: 'Ada', newEmail: 'new@example.com', path: '/confirm-email?token=abc' },
  },
  { template: 'data-ready', variables: { firstName: 'Ada', path: '/dashboard/profile/data' } },
  {
    template: 'deletion-scheduled',
    variables: { firstName: 'Ada', dueAt: changedAt, path: '/keep-account?token=abc' },
  },
  { template: 'email-changed', variables: { firstName: 'Ada', newEmail: 'new@example.com' } },
  { template: 'mail-test', variables: { firstName: 'Ada' } },
  {
    template: 'messages',
    variables: {
      firstName: 'Ada',
      messages: [
        { author: 'Creare University', text: 'Please look at your application.' },
        { author: 'Creare University', text: null },
      ],
      more: false,
      toSchool: false,
      path: '/dashboard/messages/1',
      token: 'abc',
    },
  },
  {
    template: 'new-administrator',
    variables: {
      firstName: 'Ada',
      added: [{ name: 'Zoe Okafor', address: 'zoe@example.org' }],
      more: 0,
      doneBy: 'Maya Berg',
      path: '/admin/users/zoe',
      addedAt: changedAt,
    },
  },
  {
    template: 'notification',
    variables: {
      firstName: 'Ada',
      kind: 'announcement',
      sentence: 'News from Creare University',
      path: '/dashboard/notifications',
      token: 'abc',
    },
  },
  {
    template: 'notification-digest',
    variables: {
      firstName: 'Ada',
      lines: [{ sentence: 'A reply to you', path: '/dashboard' }],
      more: 2,
      token: 'abc',
    },
  },
  { template: 'password-changed', variables: { firstName: 'Ada', changedAt } },
  { template: 'security-changed', variables: { firstName: 'Ada', what: 'passkey-added', changedAt } },
  { template: 'reset-password', variables: { firstName: 'Ada', path: '/reset-password?token=abc' } },
]

test('this file covers every template', () => {
  expect(every.map(({ template }) => template).toSorted()).toEqual(Object.keys(templates).toSorted())
})

test.each(every)(
  '$template greets, shows the school and loads nothing from the network',
  async (contents) => {
    const { subject, html, text } = await renderMail({ ...common, ...contents })
    expect(subject).toContain('Creare University')
    for (const part of [html, text]) {
      expect(part).toContain('Ada')
      expect(part).toContain('Creare University')
      expect(part).toContain('VIVERE EST CREARE')
      expect(part).toContain('admissions@creare.university')
      expect(part).toContain('https://creare.university/')
    }
    expect(html).not.toMatch(/<(img|link|script|iframe)\b|@import|url\(|\bsrc=/i)
    expect(html).toContain('prefers-color-scheme:dark')
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    for (const link of links) {
      expect(link).toMatch(/^(https:\/\/creare\.university\/|mailto:admissions@creare\.university$)/)
    }
  },
)

test("the setup email states the link's lifetime and the chosen track", async () => {
  const { subject, html, text } = await renderMail({
    ...common,
    template: 'setup-password',
    variables: { firstName: 'Ada', path: '/setup-password?token=abc_-123', track: 'Streamer' },
  })
  expect(subject).toBe('Set up your Creare University account')
  expect(text).toContain('Hello Ada,')
  expect(text).toContain('on the track Streamer')
  expect(text).toContain('The link works once, within 7 days.')
  expect(text).toContain('\nhttps://creare.university/setup-password?token=abc_-123\n')
  expect(html.match(/href="https:\/\/creare\.university\/setup-password\?token=abc_-123"/g)).toHaveLength(2)
})

describe("a school's branding", () => {
  const letter = (look: Partial<MailSite>) =>
    renderMail({
      ...common,
      site: { ...site, ...look },
      template: 'setup-password',
      variables: { firstName: 'Ada', path: '/setup-password?token=abc' },
    })
  const png = new Uint8Array([1, 2, 3])
  const logo: MailLogo = { png, width: 400, height: 100, ground: null, holdsName: false }

  test.each(['#0a6464', '#ffd400', '#000000', '#ffffff'])(
    'its color %s is used for buttons and links, readable on light and dark',
    async (accentColour) => {
      const { html } = await letter({ accentColour })
      const [light, dark] = [accentTones(accentColour, 'light'), accentTones(accentColour, 'dark')]
      expect(html).toMatch(new RegExp(`class="button"[^>]*background-color:${light.iris};color:${light.on}`))
      expect(html).toMatch(new RegExp(`class="link"[^>]*color:${light.text}`))
      expect(html).toContain(`.button{background-color:${dark.iris}!important;color:${dark.on}!important}`)
      expect(html).not.toMatch(/#(5433e8|4a2bd6|a493ff|b5a7ff)/i)
      expect(contrast(light.iris, light.on)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(light.text, '#fbf8f2')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark.text, '#15101f')).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('its logo is attached beside its name, and nothing is loaded from the network', async () => {
    const { html, text, logo: carried } = await letter({ logo })
    expect(carried).toBe(png)
    const [image = '', ...more] = [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag)
    expect(more).toEqual([])
    for (const part of ['src="cid:logo@school"', 'alt=""', 'width="128"', 'height="32"'])
      expect(image).toContain(part)
    expect(html).not.toMatch(/\b(src|srcset|background)="(?!cid:)/i)
    expect(text).not.toMatch(/cid:/)
    expect(text.startsWith('Creare University\n') || text.includes('\nCreare University\n')).toBe(true)
  })

  test('a logo with the name has it as alternative text, and the text part has the name', async () => {
    const { html, text } = await letter({ logo: { ...logo, holdsName: true } })
    expect(html).toContain('alt="Creare University"')
    expect(text).toContain('Creare University\n')
  })

  test('a dark logo gets a light background in dark mode', async () => {
    const { html } = await letter({ logo: { ...logo, ground: 'light' } })
    expect(html).toMatch(/<img[^>]*class="on-light"/)
    expect(html).toContain('.on-light{background-color:#FFFEFB!important}')
  })
})

test('the time of a change is in UTC', async () => {
  const variables = { firstName: 'Ada', changedAt }
  const { text } = await renderMail({ ...common, template: 'password-changed', variables })
  expect(text).toContain('Wednesday, 4 November 2026 at 10:11 UTC')
})

test.each(realNames)('%s is greeted by that name', async (firstName) => {
  const { text } = await renderMail({ ...common, template: 'account-exists', variables: { firstName } })
  expect(text).toContain(`Hello ${firstName},`)
})

test.each(hostileNames)('the name %j adds nothing to a message', async (firstName) => {
  const variables = { firstName, path: '/setup-password?token=abc' }
  const { subject, html, text } = await renderMail({ ...common, template: 'setup-password', variables })
  expect(subject).toBe('Set up your Creare University account')
  expect(html).not.toMatch(/<script|<img|evil\.example/i)
  expect(html.match(/<\/title>|<\/head>|<body/g)).toHaveLength(3)
  expect(text).not.toMatch(/evil\.example/)
  expect(text).toMatch(/^Hello.{0,400},$/mu)
  expect(text).not.toMatch(/^(Bcc|Subject):/m)
})

test('a school may have any name, and the subject stays one line', async () => {
  const named = { ...site, name: 'École\r\nBcc: x@example.com <b>&' }
  const { subject, html } = await renderMail({
    ...common,
    site: named,
    template: 'account-exists',
    variables: { firstName: 'Ada' },
  })
  expect(subject).toBe('You already have a École Bcc: x@example.com <b>& account')
  expect(html).toContain('École Bcc: x@example.com &lt;b&gt;&amp;')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/setup\r\nBcc: x',
  'setup-password',
  '',
  'javascript:alert(1)',
  '/a b',
])('a link to %j is refused', async (path) => {
  const variables = { firstName: 'Ada', path }
  await expect(renderMail({ ...common, template: 'setup-password', variables })).rejects.toThrow()
})
