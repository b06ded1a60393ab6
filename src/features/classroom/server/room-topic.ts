/** Woken whenever anything changes in a lesson's room. */
export const roomTopic = (lessonId: string) => `room:${lessonId}`
