import { m } from '#paraglide/messages.js'
import { toast } from '#ui/feedback/toast.ts'
import { lessonAddress } from './lesson-address.ts'
import type { LessonView } from './lesson-view.ts'

/** Puts the address of the lesson on the clipboard; where the browser refuses, the address is shown to be copied by hand. */
export const copyLink = async (lesson: LessonView) => {
  const address = new URL(lessonAddress(lesson), location.origin).href
  try {
    await navigator.clipboard.writeText(address)
    toast.success(m.lessons_link_copied())
  } catch (error) {
    console.warn('The clipboard is closed to us', error)
    toast.info(m.lessons_link_by_hand(), { description: address, duration: 12_000 })
  }
}
