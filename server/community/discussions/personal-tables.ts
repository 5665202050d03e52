import {
  greatest,
  internal,
  keepOne,
  move,
  type PersonalTables,
  personal,
  unlinked,
} from '../../platform/nouns/personal-tables.ts'
import { mergePosts, mergeReports } from './merge-queries.ts'

export const personalTables: PersonalTables = {
  'forum_reads.user_id': {
    ...internal,
    onMerge: { how: 'join', by: ['forum_id'], set: greatest('read_at') },
  },
  'moderation_actions.actor_id': { ...unlinked, onMerge: move },
  'post_reactions.user_id': { ...personal, onMerge: { ...keepOne('post_id', 'kind'), shown: 'reactions' } },
  'post_reports.reporter_id': {
    onDeletion: 'unlink',
    download: {},
    onMerge: { how: 'by-hand', by: ['post_id'], merge: mergeReports },
  },
  'post_reports.settled_by': { ...unlinked, onMerge: move },
  'posts.author_id': {
    onDeletion: 'unlink',
    download: { without: ['words'] },
    onMerge: { how: 'by-hand', shown: 'posts', merge: mergePosts },
  },
  'thread_follows.user_id': { ...personal, onMerge: keepOne('thread_id') },
  'thread_reads.user_id': {
    ...internal,
    onMerge: { how: 'join', by: ['thread_id'], set: greatest('number') },
  },
  'threads.author_id': { onDeletion: 'unlink', download: {}, onMerge: move },
  'threads.last_poster_id': { ...unlinked, onMerge: move },
}
