/** @type {import('next').NextConfig} */
export default {
  // Where the built files will be, if not on your site.
  assetPrefix: process.env.ASSETS,
};
