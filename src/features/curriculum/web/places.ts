/** The editor is in two spaces: that of the school, and that of a teacher whom the school lets proofread. */
export const editorPlaces = {
  admin: {
    list: '/admin/curriculum',
    entry: '/admin/curriculum/$kind/$id',
    add: '/admin/curriculum/add',
    lessons: '/admin/curriculum/lessons',
    addText: '/admin/curriculum/texts/add',
    clips: '/admin/clips',
  },
  teacher: {
    list: '/teacher/curriculum',
    entry: '/teacher/curriculum/$kind/$id',
    add: '/teacher/curriculum/add',
    lessons: '/teacher/curriculum/lessons',
    addText: '/teacher/curriculum/texts/add',
    clips: '/teacher/clips',
  },
} as const
export type EditorSpace = keyof typeof editorPlaces
