;; Kernels of the recogniser's matrix products: out = weights x input + bias, four columns at a time (WebAssembly SIMD).
;; rows4 computes four rows (four sums in flight, so that no addition waits for the one before), rows1 a single row.
;;
;; Parameters are byte addresses in the imported memory; $row_bytes is the length of a row of weights, a multiple of 16.
;; Both kernels add up each sum in the same order, so a row's result is bit-identical from either of them.
;;
;; `node scripts/build/build-kernels.mjs` compiles this file into kernels.wasm.ts.
(module
  (import "memory" "memory" (memory 1))

  (func (export "rows4")
    (param $weights i32) (param $row_bytes i32) (param $input i32) (param $bias i32) (param $out i32)
    (local $end i32) (local $row1 i32) (local $row2 i32) (local $row3 i32)
    (local $columns v128) (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    (local.set $row1 (i32.add (local.get $weights) (local.get $row_bytes)))
    (local.set $row2 (i32.add (local.get $row1) (local.get $row_bytes)))
    (local.set $row3 (i32.add (local.get $row2) (local.get $row_bytes)))
    (local.set $end (i32.add (local.get $weights) (local.get $row_bytes)))
    (loop $next_columns
      (local.set $columns (v128.load align=4 (local.get $input)))
      (local.set $input (i32.add (local.get $input) (i32.const 16)))
      (local.set $sum0
        (f32x4.add (local.get $sum0) (f32x4.mul (v128.load align=4 (local.get $weights)) (local.get $columns))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (local.set $sum1
        (f32x4.add (local.get $sum1) (f32x4.mul (v128.load align=4 (local.get $row1)) (local.get $columns))))
      (local.set $row1 (i32.add (local.get $row1) (i32.const 16)))
      (local.set $sum2
        (f32x4.add (local.get $sum2) (f32x4.mul (v128.load align=4 (local.get $row2)) (local.get $columns))))
      (local.set $row2 (i32.add (local.get $row2) (i32.const 16)))
      (local.set $sum3
        (f32x4.add (local.get $sum3) (f32x4.mul (v128.load align=4 (local.get $row3)) (local.get $columns))))
      (local.set $row3 (i32.add (local.get $row3) (i32.const 16)))
      (br_if $next_columns (i32.lt_u (local.get $weights) (local.get $end))))
    (f32.store (local.get $out)
      (f32.add
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $sum0)) (f32x4.extract_lane 1 (local.get $sum0)))
          (f32.add (f32x4.extract_lane 2 (local.get $sum0)) (f32x4.extract_lane 3 (local.get $sum0))))
        (f32.load (local.get $bias))))
    (f32.store offset=4 (local.get $out)
      (f32.add
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $sum1)) (f32x4.extract_lane 1 (local.get $sum1)))
          (f32.add (f32x4.extract_lane 2 (local.get $sum1)) (f32x4.extract_lane 3 (local.get $sum1))))
        (f32.load offset=4 (local.get $bias))))
    (f32.store offset=8 (local.get $out)
      (f32.add
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $sum2)) (f32x4.extract_lane 1 (local.get $sum2)))
          (f32.add (f32x4.extract_lane 2 (local.get $sum2)) (f32x4.extract_lane 3 (local.get $sum2))))
        (f32.load offset=8 (local.get $bias))))
    (f32.store offset=12 (local.get $out)
      (f32.add
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $sum3)) (f32x4.extract_lane 1 (local.get $sum3)))
          (f32.add (f32x4.extract_lane 2 (local.get $sum3)) (f32x4.extract_lane 3 (local.get $sum3))))
        (f32.load offset=12 (local.get $bias)))))

  (func (export "rows1")
    (param $weights i32) (param $row_bytes i32) (param $input i32) (param $bias i32) (param $out i32)
    (local $end i32)
    (local $columns v128) (local $sum0 v128)
    (local.set $end (i32.add (local.get $weights) (local.get $row_bytes)))
    (loop $next_columns
      (local.set $columns (v128.load align=4 (local.get $input)))
      (local.set $input (i32.add (local.get $input) (i32.const 16)))
      (local.set $sum0
        (f32x4.add (local.get $sum0) (f32x4.mul (v128.load align=4 (local.get $weights)) (local.get $columns))))
      (local.set $weights (i32.add (local.get $weights) (i32.const 16)))
      (br_if $next_columns (i32.lt_u (local.get $weights) (local.get $end))))
    (f32.store (local.get $out)
      (f32.add
        (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $sum0)) (f32x4.extract_lane 1 (local.get $sum0)))
          (f32.add (f32x4.extract_lane 2 (local.get $sum0)) (f32x4.extract_lane 3 (local.get $sum0))))
        (f32.load (local.get $bias))))))
