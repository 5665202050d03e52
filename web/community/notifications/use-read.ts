import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '../../../contract/community/notifications.ts'
import { callApi } from '../../lib/api.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { setUnread } from './queries.ts'

interface ListPage {
  notifications: Notification[]
  next: string | null
  unread: number
}

const lists = { queryKey: ['/api/user/notifications'] }

/** Marks notifications read or unread, optimistically; rolled back if saving fails. */
export function useRead() {
  const queryClient = useQueryClient()

  const showRead = (which: (notification: Notification) => boolean, read: boolean) =>
    queryClient.setQueriesData<ListPage>(lists, (page) =>
      page === undefined
        ? page
        : { ...page, notifications: page.notifications.map((one) => (which(one) ? { ...one, read } : one)) },
    )
  const settle = ({ unread }: { unread: number }) => {
    setUnread(queryClient, unread)
    // Unread lists are stale now, but rows stay on screen until the reader leaves.
    void queryClient.invalidateQueries({ ...lists, refetchType: 'none' })
  }
  const takeBack = () => {
    void queryClient.invalidateQueries(lists)
    toast({
      title: 'Not saved',
      description: 'The connection was lost. Please try again.',
      variant: 'destructive',
    })
  }

  const one = useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      callApi('POST /api/user/notifications/{id}/read', { params: { id }, body: { read } }),
    onMutate: ({ id, read }) => void showRead((notification) => notification.id === id, read),
    onSuccess: settle,
    onError: takeBack,
  })
  const all = useMutation({
    mutationFn: (through: string) => callApi('POST /api/user/notifications/read', { body: { through } }),
    onMutate: (through) => void showRead(({ id }) => Number(id) <= Number(through), true),
    onSuccess: (answer) => {
      settle(answer)
      void queryClient.invalidateQueries(lists)
    },
    onError: takeBack,
  })
  return {
    setRead: (id: string, read: boolean) => one.mutate({ id, read }),
    setAllRead: (through: string) => all.mutate(through),
    isSettingAll: all.isPending,
  }
}
