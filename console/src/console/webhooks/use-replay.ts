import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#console/account'
import { useToast } from '#ui'
import { useWords } from '#words'

/** Sends a delivery of an endpoint again. */
export function useReplay(webhookId: string) {
  const text = useWords().webhooks
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (delivery_id: string) =>
      call('replayWebhookDelivery', { params: { id: webhookId, delivery_id } }),
    onSuccess: () => toast(text.sent),
    onSettled: () =>
      Promise.all(
        ['deliveries', 'delivery'].map((first) =>
          queries.invalidateQueries({ queryKey: [first, webhookId] }),
        ),
      ),
  })
}
