/** Characters that show nothing by themselves: format characters, joiners, variation selectors, fillers, all spaces. */
const invisibleOnly = /^[\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]*$/u

/** Text in which nothing can be seen is empty. Joiners within words and emoji stay. */
export const emptyIfInvisible = (value: string): string => (invisibleOnly.test(value) ? '' : value)
