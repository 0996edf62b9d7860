/** The definition of a measure, in a line below the numbers. */
export function Definition({ text, columns }: { readonly text: string; readonly columns: number }) {
  return (
    <tr className="definition">
      <td colSpan={columns}>{text}</td>
    </tr>
  )
}
