export const metadata = { title: 'Next.js' };

export default function Layout({ children }) {
  return (
    <html lang="ckb" dir="rtl">
      <body>{children}</body>
    </html>
  );
}
