import { describe, expect, test } from 'vitest'
import { compose, inOrder, personalTablesOf } from './compose.ts'
import { defineNoun } from './noun.ts'
import { move, personal } from './personal-tables.ts'

const noun = (name: string, ...needs: string[]) => ({ name, needs })
const order = (...nouns: ReturnType<typeof noun>[]) => inOrder(nouns, new Set(['db'])).map(({ name }) => name)

describe('the order of nouns', () => {
  test('puts each after those it needs, and otherwise keeps the order of the list', () => {
    expect(
      order(
        noun('calendar', 'quizzes', 'db'),
        noun('notes', 'db'),
        noun('quizzes', 'learning'),
        noun('learning'),
      ),
    ).toEqual(['learning', 'quizzes', 'calendar', 'notes'])
  })

  test('a circle is an error that names its path', () => {
    const circle = () =>
      order(noun('notes', 'learning'), noun('learning', 'catalogue'), noun('catalogue', 'learning'))
    expect(circle).toThrow('Nouns need each other in a circle: learning → catalogue → learning')
    expect(() => order(noun('notes', 'notes'))).toThrow('circle: notes → notes')
  })

  test('a need that nothing provides is an error that names both', () => {
    expect(() => order(noun('notes', 'learning'))).toThrow('"notes" needs "learning", which nothing provides')
  })

  test('a name is used once, also among what is not a noun', () => {
    expect(() => order(noun('notes'), noun('notes'))).toThrow('"notes" is declared twice')
    expect(() => order(noun('db'))).toThrow('"db" is declared twice')
  })
})

const greeting = defineNoun({
  name: 'greeting',
  needs: ['school'],
  service: ({ school }: { school: string }) => ({ text: `Welcome to ${school}` }),
  stop: (service) => void stopped.push(service.text),
})
const letter = defineNoun({
  name: 'letter',
  needs: ['greeting'],
  service: (needs: { greeting: { text: string } }) => ({ needs, read: () => `${needs.greeting.text}.` }),
  jobs: ({ read }) => ({ 'mail.send': async () => void read() }),
  stop: () => void stopped.push('letter'),
})
const stopped: string[] = []

describe('composed nouns', () => {
  test('get the services they need, and nothing else', () => {
    const { services } = compose([letter, greeting], { school: 'Creare', secret: 'hidden' })
    expect(services.letter.read()).toBe('Welcome to Creare.')
    expect(Object.keys(services.letter.needs)).toEqual(['greeting'])
  })

  test('are stopped before those they need', async () => {
    await compose([greeting, letter], { school: 'Creare' }).stop()
    expect(stopped).toEqual(['letter', 'Welcome to Creare'])
  })

  test('a key that two nouns declare is an error that names both', () => {
    const mail = defineNoun({
      name: 'mail',
      needs: [],
      service: () => null,
      jobs: () => ({ 'mail.send': async () => {} }),
    })
    expect(() => compose([greeting, letter, mail], { school: 'Creare' })).toThrow(
      'The job "mail.send" is declared by both "letter" and "mail"',
    )
    const personalTables = { 'letters.user_id': { ...personal, onMerge: move } }
    const both = [
      { name: 'notes', personalTables },
      { name: 'mail', personalTables },
    ]
    expect(() => personalTablesOf(both)).toThrow(
      'The personal column "letters.user_id" is declared by both "notes" and "mail"',
    )
  })

  test('an unmet or unlisted need does not compile', () => {
    // @ts-expect-error nothing provides "school"
    expect(() => compose([greeting], {})).toThrow('"greeting" needs "school", which nothing provides')
    // @ts-expect-error "school" has another type
    compose([greeting], { school: 1 })
    defineNoun({
      name: 'unlisted',
      // @ts-expect-error "school" is needed and not listed
      needs: [],
      service: ({ school }: { school: string }) => school,
    })
    defineNoun({
      name: 'superfluous',
      // @ts-expect-error "secret" is listed and not needed
      needs: ['school', 'secret'],
      service: ({ school }: { school: string }) => school,
    })
  })
})
