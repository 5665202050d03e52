import { defineNoun } from '../nouns/noun.ts'
import { liveService } from './live.ts'
import { liveDoor as openLiveDoor } from './live-door.ts'

export const live = defineNoun({
  name: 'live',
  needs: ['db', 'events', 'logger'],
  service: liveService,
  stop: (service) => service.stop(),
})

export const liveDoor = defineNoun({
  name: 'liveDoor',
  needs: ['live', 'events', 'sessions', 'logger'],
  service: openLiveDoor,
  stop: (door) => door.stop(),
})
