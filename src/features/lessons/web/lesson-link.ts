import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import type { LessonView } from '../server/view.ts'

/** The lesson's external meeting if it has one, otherwise our own classroom. */
export const lessonHref = ({ id, meetingUrl }: Pick<LessonView, 'id' | 'meetingUrl'>): string =>
  meetingUrl ?? `/lesson/${id}`

/** Copies the lesson's link. If the browser refuses, shows it to be copied by hand. */
export const copyLink = async (lesson: LessonView) => {
  const url = new URL(lessonHref(lesson), location.origin).href
  try {
    await navigator.clipboard.writeText(url)
    toast.success(m.lessons_link_copied())
  } catch (error) {
    console.warn('The browser refused to write to the clipboard', error)
    toast.info(m.lessons_link_copy_manually(), { description: url, duration: 12_000 })
  }
}
