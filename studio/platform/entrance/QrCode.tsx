import { useEffect, useState } from 'react';

/** An address as a QR code, always black on white in any theme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode-generator').then(({ default: qrcode }) => {
      const made = qrcode(0, 'M');
      made.addData(text);
      made.make();
      const size = made.getModuleCount();
      let path = '';
      for (let row = 0; row < size; row += 1)
        for (let column = 0; column < size; column += 1) if (made.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
      if (isCurrent) setCode({ path, size });
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const side = (code?.size ?? 25) + 8;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${side} ${side}`}
      width="168"
      height="168"
      shapeRendering="crispEdges"
      style={{ borderRadius: 8 }}
    >
      <rect x="-4" y="-4" width={side} height={side} fill="#ffffff" />
      {code && <path d={code.path} fill="#000000" />}
    </svg>
  );
}
