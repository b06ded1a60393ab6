import type { DoorView } from './door-shape.ts'

/** A child is spoken to as tu, a parent and a teacher as vous. */
export const voice = (role: DoorView['role'], words: { tu: () => string; vous: () => string }): string =>
  role === 'student' ? words.tu() : words.vous()
