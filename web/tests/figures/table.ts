/* A small table on the screen: the first column to the left, figures to the right. */

export function table(title: string, heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const all = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, at) => Math.max(...all.map((row) => (row[at] ?? "").length)));
  console.log(`\n${title}`);
  for (const row of all) console.log(row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join("   "));
}
