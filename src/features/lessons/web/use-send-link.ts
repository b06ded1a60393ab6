import { useMutation } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { lessonsApi } from './api.ts'
import type { LessonView } from './lesson-view.ts'

/** Has the lesson's address mailed, and says how that went. */
export const useSendLink = ({ id, studentId }: LessonView) => {
  const sending = useMutation(
    lessonsApi.sendLink.mutationOptions({
      onSuccess: () => toast.success(m.lessons_link_sent(), { description: m.lessons_link_sent_text() }),
      // Why: three times is enough, the lesson is over, or nobody answers.
      onError: error => toast.error(m.lessons_link_failed(), { description: error.message }),
    }),
  )
  return {
    isSending: sending.isPending,
    sendLink: () => sending.mutate({ id, ...(studentId && { studentId }) }),
  }
}
