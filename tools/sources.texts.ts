const literal = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuy]*(?=\s*[.,;)\]])/y;
const begins = new Set(["'", '"', '/']);

/** Code without the text of strings, templates and regular expressions. What a template computes is code, and stays. */
export function withoutTexts(code: string): string {
  let kept = '';
  // One entry for each open template: null in its text, else how many braces are open in what it computes.
  const templates: (number | null)[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    const open = templates.at(-1);
    if (open === null) {
      if (sign === '\\') at += 1;
      else if (sign === '`') {
        templates.pop();
        kept += "''";
      } else if (code.startsWith('${', at)) {
        templates.splice(-1, 1, 0);
        kept += '(';
        at += 1;
      }
      continue;
    }
    const text = begins.has(sign) ? literalAt(code, at) : null;
    if (text !== null) {
      kept += "''";
      at += text.length - 1;
    } else if (sign === '`') templates.push(null);
    else if (sign === '}' && open === 0) {
      templates.splice(-1, 1, null);
      kept += ')';
    } else {
      kept += sign;
      if (open !== undefined && (sign === '{' || sign === '}')) templates.splice(-1, 1, open + (sign === '{' ? 1 : -1));
    }
  }
  return kept;
}

function literalAt(code: string, at: number): string | null {
  literal.lastIndex = at;
  return literal.exec(code)?.[0] ?? null;
}
