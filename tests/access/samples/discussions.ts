import { randomUUID } from 'node:crypto'

const thread = () => ({ params: { id: randomUUID() }, answer: 404 })
const post = thread
const text = { body: 'A question about thumbnails', mentions: [] }

export const discussionSamples = () => ({
  'GET /api/discussions/forums': {},
  'GET /api/discussions/forums/{id}': { params: { id: 'general' } },
  'GET /api/discussions/forums/{id}/people': { params: { id: 'general' }, query: { q: 'a' } },
  'PUT /api/discussions/forums/{id}/read': { params: { id: 'general' } },
  'GET /api/user/discussion-news': {},
  'GET /api/discussions/threads': { query: { forum: 'general' } },
  'GET /api/discussions/search': { query: { q: 'thumbnails' } },
  'POST /api/discussions/threads': {
    body: { ...text, forumId: 'general', title: 'Thumbnails', idempotencyKey: randomUUID() },
  },
  'GET /api/discussions/threads/{id}': thread(),
  'GET /api/discussions/threads/{id}/news': { ...thread(), query: { since: '1' } },
  'POST /api/discussions/threads/{id}/posts': {
    ...thread(),
    body: { ...text, parentId: null, idempotencyKey: randomUUID() },
  },
  'PUT /api/discussions/threads/{id}/follow': { ...thread(), body: { following: true } },
  'PUT /api/discussions/threads/{id}/read': { ...thread(), body: { number: 1 } },
  'PUT /api/discussions/posts/{id}/accepted': { ...post(), body: { accepted: true } },
  'GET /api/discussions/posts/{id}': post(),
  'PATCH /api/discussions/posts/{id}': { ...post(), body: { ...text, revision: 1 } },
  'DELETE /api/discussions/posts/{id}': post(),
  'GET /api/discussions/posts/{id}/revisions': post(),
  'PUT /api/discussions/posts/{id}/reactions/{kind}': {
    params: { id: randomUUID(), kind: 'helpful' },
    body: { active: true },
    answer: 404,
  },
  'POST /api/discussions/posts/{id}/reports': { ...post(), body: { reason: 'spam', note: '' } },
  'POST /api/discussions/preview': { body: { ...text, forumId: 'general' } },
  'POST /api/discussions/threads/{id}/actions': {
    ...thread(),
    body: { action: 'pin', reason: 'Read this first' },
  },
  'GET /api/discussions/threads/{id}/actions': thread(),
  'POST /api/discussions/posts/{id}/actions': { ...post(), body: { action: 'hide', reason: 'Unkind' } },
  'GET /api/admin/forums': { query: { search: 'gen' } },
  'POST /api/admin/forums': {
    body: { title: 'Tools', description: 'What we make things with.', idempotencyKey: randomUUID() },
  },
  'PUT /api/admin/forums/{id}': {
    params: { id: 'general' },
    body: { title: 'General', description: 'Anything.', position: 1, closed: false },
  },
  'GET /api/admin/reports': { query: { status: 'open' } },
  'PUT /api/admin/reports/{id}': {
    params: { id: randomUUID() },
    body: { status: 'dismissed', reason: 'It is fine' },
    answer: 404,
  },
  'GET /api/admin/moderation': { query: {} },
})
