import { providers } from '../../../contract/people/providers.ts'
import type { Api } from '../../platform/http/api.ts'
import { implement } from '../../platform/http/implement.ts'
import type { ProvidersService } from './service.ts'

export function providersRoutes(service: ProvidersService) {
  return implement(
    providers,
    {
      'GET /api/auth/providers': async () => ({ providers: service.list() }),

      'POST /api/auth/providers/{id}': async ({ params, body, call }) => {
        const { url, cookie } = await service.begin(params.id, body.next)
        call.addHeader('set-cookie', cookie)
        return { url }
      },
    },
    { shared: ['GET /api/auth/providers'] },
  )
}

export function addProviderCallback(api: Api, service: ProvidersService): void {
  api.get('/api/auth/callback/:id', async (context) => {
    const { headers } = context.req.raw
    const caller = { address: context.env?.address ?? 'unknown', headers }
    const { to, cookies } = await service.finish(context.req.param('id'), new URL(context.req.url), caller)
    const answer = new Response(null, {
      status: 303,
      headers: { location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    })
    for (const line of cookies) answer.headers.append('set-cookie', line)
    return answer
  })
}
