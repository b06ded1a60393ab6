import { useMutation } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonView } from '../server/view.ts'
import { lessonsApi } from './api.ts'

/** Mails the lesson's link and shows the result. */
export const useSendLink = ({ id, studentId }: LessonView) => {
  const sending = useMutation(
    lessonsApi.sendLink.mutationOptions({
      onSuccess: () => toast.success(m.lessons_link_sent(), { description: m.lessons_link_sent_text() }),
      // The message gives the reason: too often, lesson over, or no connection.
      onError: error => toast.error(m.lessons_link_failed(), { description: error.message }),
    }),
  )
  return {
    isSending: sending.isPending,
    sendLink: () => sending.mutate({ id, ...(studentId && { studentId }) }),
  }
}
