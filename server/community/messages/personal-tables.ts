import {
  internal,
  keepOne,
  move,
  type PersonalTables,
  personal,
  unlinked,
} from '../../platform/nouns/personal-tables.ts'

/** Messages of a deleted account stay for the other side, under “Former student”. */
export const personalTables: PersonalTables = {
  'conversation_members.user_id': {
    onDeletion: 'keep',
    download: { without: ['mailed_through', 'mail_due_at'] },
    onMerge: keepOne('conversation_id'),
  },
  'conversations.started_by': { ...unlinked, onMerge: move },
  'direct_messages.author_id': { onDeletion: 'keep', download: {}, onMerge: { ...move, shown: 'messages' } },
  'message_blocks.blocked_id': { ...internal, onMerge: keepOne('blocker_id') },
  'message_blocks.blocker_id': { ...personal, onMerge: keepOne('blocked_id') },
  'message_preferences.user_id': { ...personal, onMerge: { how: 'unless-any' } },
  'message_reports.reporter_id': {
    onDeletion: 'unlink',
    download: {},
    onMerge: keepOne('conversation_id', 'message_id'),
  },
  'message_to_many_recipients.user_id': { ...internal, onMerge: keepOne('message_id') },
  'messages_to_many.author_id': { ...personal, onMerge: move },
  'message_reports.settled_by': { ...unlinked, onMerge: move },
}
