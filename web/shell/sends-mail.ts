import { useSuspenseQuery } from '@tanstack/react-query'
import { siteQuery } from '../settings/queries.ts'

/** Whether letters leave the school's machine; where they do not, no text promises one. The root has loaded it. */
export const useSendsMail = (): boolean => useSuspenseQuery(siteQuery).data.site.sendsMail
