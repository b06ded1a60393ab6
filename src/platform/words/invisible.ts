/** Characters that show nothing by themselves: format characters, joiners, variation selectors, fillers, all spaces. */
const invisibleOnly = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u

/** Text in which nothing can be seen is empty. Joiners within words and emoji stay. */
export const emptyIfInvisible = (value: string): string => (invisibleOnly.test(value) ? '' : value)

/**
 * Free text without controls of direction (U+202E and its like), which turn round what follows. The marks of Arabic keyboards
 * (U+200E, U+200F, U+061C) stay.
 */
export const removeDirectionControls = (value: string): string =>
  value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
