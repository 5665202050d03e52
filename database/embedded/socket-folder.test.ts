import { existsSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseSocketFolder } from './socket-folder.ts'

it('puts the socket into the cluster, which other users cannot enter', () => {
  expect(chooseSocketFolder('/srv/creare/postgres', undefined).folder).toBe('/srv/creare/postgres')
})

it('uses a private folder elsewhere if the path is too long for a socket', () => {
  const place = chooseSocketFolder(`/srv/${'long/'.repeat(30)}postgres`, undefined)
  expect(place.folder.length).toBeLessThan(90)
  expect(statSync(place.folder).mode & 0o777).toBe(0o700)
  place.remove()
  expect(existsSync(place.folder)).toBe(false)
})
