/** What a measure is, where it stands: a line of its own below the numbers. */
export function Definition({ text, columns }: { readonly text: string; readonly columns: number }) {
  return (
    <tr className="definition">
      <td colSpan={columns}>{text}</td>
    </tr>
  )
}
