/** Names from many places, combined by index. Any likeness is coincidental. */
const given =
  'Amara Mateus Yuki Leila Noah Priya Kwame Sofia Tariq Ingrid Chidi Elena Hiroshi Zanele Lucas Farah Mei Diego Aisha Jonas Thandi Rafael Nour Ines Kofi'.split(
    ' ',
  )
const family = [
  'Okafor',
  'Silva',
  'Tanaka',
  'Haddad',
  'Novak',
  'Sharma',
  'Mensah',
  'Rossi',
  'Karim',
  'Lindgren',
]

/** @param index from 0 to 249; each gives another name */
export function demoNames(index: number): { firstName: string; lastName: string } {
  const firstName = given[index % given.length] ?? 'Amara'
  const lastName =
    family[((index % given.length) + Math.floor(index / given.length)) % family.length] ?? 'Okafor'
  return { firstName, lastName }
}

/** Name parts for schools of more than 250 people. */
export const demoNameParts: { given: readonly string[]; family: readonly string[] } = { given, family }
