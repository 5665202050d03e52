import { defineNoun } from '../../platform/nouns/noun.ts'
import { messageAttachmentPurposes } from './attachments.ts'
import { personalTables } from './personal-tables.ts'
import { type MessageReportsDependencies, messageReportsService } from './reports.ts'
import { messagesRoutes } from './routes.ts'
import { messagesService } from './service.ts'
import type { MessagesService } from './service-interface.ts'
import { type MessagesToManyService, messagesToManyService } from './to-many.ts'

export const messages = defineNoun({
  name: 'messages',
  needs: ['db', 'jobs', 'live', 'mail', 'media', 'notifications', 'now'],
  service: messagesService,
  filePurposes: (_, { db }) => messageAttachmentPurposes(db),
  jobs: ({ mailUnread }) => ({
    'messages.mail': ({ userId, conversationId }) => mailUnread(userId, conversationId),
  }),
  personalTables,
})

export const messagesToMany = defineNoun({
  name: 'messagesToMany',
  needs: ['db', 'jobs', 'live', 'audit', 'messages', 'now'],
  service: messagesToManyService,
  jobs: ({ send }) => ({
    'messages.send-to-many': { handler: ({ messageId }) => send(messageId), concurrency: 2 },
  }),
})

export const messageReports = defineNoun({
  name: 'messageReports',
  needs: ['db', 'media', 'messages', 'messagesToMany', 'live', 'throttling', 'audit', 'now'],
  service: (
    needs: MessageReportsDependencies & { messages: MessagesService; messagesToMany: MessagesToManyService },
  ) => messageReportsService(needs),
  routes: (service, needs) => messagesRoutes(needs.messages, service, needs.messagesToMany),
})
